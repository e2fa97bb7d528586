import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accounts } from '../../web/capability.ts'
import { openScreen, findScreen, stubBrowser } from '#testing/screens.tsx'

const token = 'hX3vQ0k9aZ-_7yTt5bN2mL8cR4wE1sD6fG0hJ9kP3oU'
const server = vi.fn<typeof fetch>()

beforeEach(() => {
  server.mockReset()
  vi.stubGlobal('fetch', server)
  stubBrowser()
})
afterEach(cleanup)

test('the token is removed from the URL at once, survives a reload, and is sent', async () => {
  const { router } = openScreen({
    screens: { '/setup': findScreen(accounts, '/setup') },
    path: `/setup?token=${token}`,
  })
  await screen.findByLabelText('Full name')
  await waitFor(() => expect(router.history.location.href).toBe('/setup'))
  expect(router.history.length).toBe(1)
  expect(router.history.location.state).toMatchObject({ setupToken: token })

  server.mockImplementation(async () => new Response('{"message":"No","code":"x"}', { status: 404 }))
  const person = userEvent.setup()
  await person.type(screen.getByLabelText('Full name'), 'Robin Hale')
  await person.type(screen.getByLabelText('Email'), 'robin@example.org')
  await person.type(screen.getByLabelText('Password'), 'a lantern over quiet moors')
  await person.type(screen.getByLabelText('Confirm password'), 'a lantern over quiet moors')
  await person.click(screen.getByRole('button', { name: 'Create account' }))
  await waitFor(() => expect(server).toHaveBeenCalledOnce())
  const [url, { body } = {}] = server.mock.calls[0] ?? []
  expect(url).toBe('/api/auth/setup')
  expect(JSON.parse(body as string)).toMatchObject({ token, name: 'Robin Hale' }) // JSON is all that is sent
})

test('errors appear at their field, from the form and from the server', async () => {
  openScreen({ screens: { '/setup': findScreen(accounts, '/setup') }, path: `/setup?token=${token}` })
  const message = 'This password is too easy to guess. Choose another.'
  const refusal = { message, code: 'password_too_common', fields: [{ path: 'password', message }] }
  server.mockImplementation(async () => new Response(JSON.stringify(refusal), { status: 400 }))
  const person = userEvent.setup()
  const create = () => person.click(screen.getByRole('button', { name: 'Create account' }))
  const name = await screen.findByLabelText('Full name')
  await person.type(name, 'Visit www.evil.example')
  await person.type(screen.getByLabelText('Email'), 'robin@example.org')
  await person.type(screen.getByLabelText('Password'), 'sortiesortie')
  await person.type(screen.getByLabelText('Confirm password'), 'sortiesortie')
  await create()
  expect(screen.getByText(/^Enter only a name/)).toBeTruthy()
  expect(server).not.toHaveBeenCalled()
  await person.clear(name)
  await person.type(name, 'Robin Hale')
  await create()
  expect(await screen.findByText(message)).toBeTruthy()
  // The focus follows once the message is drawn.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('without a token the screen says which link to open', async () => {
  openScreen({ screens: { '/setup': findScreen(accounts, '/setup') }, path: '/setup' })
  expect((await screen.findByRole('alert')).textContent).toContain('no set-up token')
})
