import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { openScreen, stubBrowser } from '#testing/screens.tsx'
import type { OwnRequest, RequestChange } from '../contract.ts'
import { RequestForm } from './request-form.tsx'

const request: OwnRequest = {
  state: 'waiting',
  name: 'Kim Osei',
  email: 'kim@example.org',
  isVerified: true,
  profession: 'nurse',
  organization: null,
  registrationNumber: 'NMC 12',
  note: null,
  refusal: null,
  version: 1,
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('an edit sends the version it started from; a conflict keeps the edit and shows what changed', async () => {
  stubBrowser()
  const current: OwnRequest = { ...request, name: 'Kim A. Osei', registrationNumber: 'NMC 99', version: 4 }
  const sent: RequestChange[] = []
  vi.stubGlobal('fetch', async (_address: string, { method, body }: { method: string; body?: string }) => {
    if (method !== 'PUT') return Response.json([])
    const change = JSON.parse(body ?? 'null') as RequestChange
    sent.push(change)
    if (change.version === 4) return Response.json({ ...current, name: change.name, version: 5 })
    const refusal = { message: 'Changed.', code: 'request_changed', requestId: 'r', current }
    return Response.json(refusal, { status: 409 })
  })
  const onSent = vi.fn<(sent: OwnRequest) => void>()
  const form = () => <RequestForm request={request} token="key" onSent={onSent} />
  openScreen({ screens: { '/': form }, path: '/' })
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Full name' })
  await user.clear(name)
  await user.type(name, 'Kim Osei-Hale')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))

  const notice = await screen.findByRole('alert')
  expect(within(notice).getByLabelText('Changed by somebody else').textContent).toBe(
    'Registration number is now “NMC 99”, it was “NMC 12”.',
  )
  expect(within(notice).getByRole('button', { name: 'Take theirs: “Kim A. Osei”' })).toBeDefined()
  expect(name.value).toBe('Kim Osei-Hale')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
  expect(sent).toMatchObject([
    { name: 'Kim Osei-Hale', registrationNumber: 'NMC 12', version: 1 },
    { name: 'Kim Osei-Hale', registrationNumber: 'NMC 99', version: 4 },
  ])
})
