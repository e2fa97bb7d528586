import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { startTransition } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { openScreen, stubBrowser } from '#testing/screens.tsx'
import { GuestForm } from './guest-form.tsx'

afterEach(cleanup)

test('pressing the button right after a failure works, even while the page waits for something else', async () => {
  const server = vi.fn<typeof fetch>(async () => new Response('{"message":"No"}', { status: 500 }))
  vi.stubGlobal('fetch', server)
  stubBrowser()
  openScreen({ screens: { '/contact': () => <GuestForm onSent={() => undefined} /> }, path: '/contact' })
  const person = userEvent.setup()
  await person.type(await screen.findByLabelText('Your name'), 'Anna Lindqvist')
  await person.type(screen.getByLabelText('Your email'), 'anna@example.org')
  await person.selectOptions(screen.getByLabelText(/What is it about/), 'question')
  await person.type(screen.getByLabelText('Message'), 'How do I join?')
  startTransition(() => new Promise<void>(() => undefined))
  const send = screen.getByRole('button', { name: 'Send request' })
  await person.click(send)
  await screen.findByRole('alert')
  await person.click(send)
  await waitFor(() => expect(server).toHaveBeenCalledTimes(2))
})
