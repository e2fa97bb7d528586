import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { call } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import { ProofHost, type ProofDialogProps } from './proof-host.tsx'
import { saveUser, type SessionUser } from '../session-store.ts'

const changeRole = endpoint(
  { name: 'changeRole', method: 'PUT', path: '/api/role', access: 'signed_in' },
  { summary: 'Changes a role', body: z.any(), response: z.object({ role: z.string() }) },
)
const exportData = endpoint(
  { name: 'exportData', method: 'GET', path: '/api/export', access: 'signed_in' },
  { summary: 'Exports', response: z.any() },
)

const refusal = () =>
  new Response(
    JSON.stringify({
      message: 'Please confirm first that it is still you.',
      code: 'proof_required',
      requestId: 'r-1',
      accepted: ['code'],
    }),
    { status: 403 },
  )
const answer = (body: unknown) => new Response(JSON.stringify(body))

const server = vi.fn<typeof fetch>()
let isProved = false

beforeEach(() => {
  isProved = false
  server.mockReset()
  server.mockImplementation(async () => (isProved ? answer({ role: 'admin' }) : refusal()))
  vi.stubGlobal('fetch', server)
})
afterEach(cleanup)

function Question({ request: { accepted, settle } }: ProofDialogProps) {
  const prove = () => {
    isProved = true
    settle('proved')
  }
  return (
    <dialog open aria-label={`Confirm by ${accepted.join(', ')}`}>
      <button type="button" onClick={prove}>
        Confirm
      </button>
      <button type="button" onClick={() => settle('cancelled')}>
        Cancel
      </button>
    </dialog>
  )
}

const failureOf = (calling: Promise<unknown>) => calling.catch((error: unknown) => error)

const openHost = (fetchDialog = async () => Question) => render(<ProofHost fetchDialog={fetchDialog} />)
const change = () => call(changeRole, { body: { role: 'admin' } })

test('a call that needs a proof asks for what the server accepts, and is sent again by itself', async () => {
  openHost()
  const saving = change()
  await screen.findByRole('dialog', { name: 'Confirm by code' })
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await expect(saving).resolves.toEqual({ role: 'admin' })
  expect(server.mock.calls.map(([, request]) => request?.body)).toEqual([
    '{"role":"admin"}',
    '{"role":"admin"}',
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a cancelled proof says that nothing was changed, and sends nothing', async () => {
  openHost()
  const failure = failureOf(change())
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await failure).toMatchObject({
    message: 'You did not confirm that it is you, so nothing was changed.',
    code: 'proof_required',
  })
  expect(server).toHaveBeenCalledTimes(1)
})

test('two calls at once wait for the same question, and both are sent again', async () => {
  openHost()
  const both = Promise.all([change(), change()])
  expect(await screen.findAllByRole('dialog')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await expect(both).resolves.toEqual([{ role: 'admin' }, { role: 'admin' }])
  expect(server).toHaveBeenCalledTimes(4)
})

test('a call that was refused only after the proof is sent again without another question', async () => {
  openHost()
  const late = Promise.withResolvers<Response>()
  server.mockImplementationOnce(() => late.promise)
  const slow = change()
  const quick = change()
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
  await quick
  late.resolve(refusal())
  await expect(slow).resolves.toEqual({ role: 'admin' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a download asks as well, and says that nothing was downloaded if it is cancelled', async () => {
  openHost()
  const failure = failureOf(download(exportData, {}))
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await failure).toMatchObject({
    message: 'You did not confirm that it is you, so nothing was downloaded.',
  })
})

test('Escape cancels the question alone: a dialog that opened before stays', async () => {
  openHost()
  const beneath = vi.fn<() => void>()
  addEventListener('keydown', beneath, { capture: true })
  const failure = failureOf(change())
  await screen.findByRole('dialog')
  await userEvent.keyboard('{Escape}')
  expect(await failure).toMatchObject({ code: 'proof_required' })
  expect(beneath).not.toHaveBeenCalled()
  removeEventListener('keydown', beneath, { capture: true })
})

test('a question that cannot be loaded leaves the words of the server, and the next call asks again', async () => {
  const fetchDialog = vi.fn<() => Promise<typeof Question>>().mockRejectedValueOnce(new TypeError('Offline'))
  fetchDialog.mockResolvedValue(Question)
  openHost(fetchDialog)
  await expect(change()).rejects.toThrow('Please confirm first that it is still you.')
  const saving = change()
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
  await expect(saving).resolves.toEqual({ role: 'admin' })
})

test('without a place for the question the call fails at once', async () => {
  await expect(change()).rejects.toThrow('Please confirm first that it is still you.')
})

test('when the page that asks goes, the call does not wait for ever', async () => {
  const { unmount } = openHost()
  const failure = failureOf(change())
  await screen.findByRole('dialog')
  unmount()
  expect(await failure).toMatchObject({ message: 'Please confirm first that it is still you.' })
})

describe('while a second factor is required', () => {
  const me = { id: 'u', name: 'Anna', email: 'a@example.org', role: 'admin', image: null, profession: null }
  const stored = (level: string) => JSON.stringify({ ...me, organization: null, session: { level } })
  let isEnrolled = false

  beforeEach(() => {
    isEnrolled = false
    localStorage.setItem('token', 'token')
    localStorage.setItem('user', stored('password'))
    server.mockImplementation(async () =>
      isEnrolled
        ? answer({ role: 'admin' })
        : new Response(JSON.stringify({ message: 'No', code: 'second_factor_required' }), { status: 403 }),
    )
  })
  afterEach(() => localStorage.clear())

  const isNoted = () =>
    waitFor(() =>
      expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({
        session: { level: 'enrolment' },
      }),
    )
  const enrol = () => {
    isEnrolled = true
    saveUser(JSON.parse(stored('second_factor')) as SessionUser)
  }

  test('that is noted, so that the screen can say so, and what was to be read fails', async () => {
    await expect(call(exportData, {})).rejects.toMatchObject({ code: 'second_factor_required' })
    await isNoted()
  })

  test('a change waits, and is sent again by itself once there is one', async () => {
    const saving = change()
    await isNoted()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(server).toHaveBeenCalledTimes(1)
    enrol()
    await expect(saving).resolves.toEqual({ role: 'admin' })
    expect(server.mock.calls.map(([, sent]) => sent?.body)).toEqual(['{"role":"admin"}', '{"role":"admin"}'])
  })

  test('a change of somebody who signs out instead is never sent as whoever comes next', async () => {
    const failure = failureOf(change())
    await isNoted()
    isEnrolled = true
    saveUser({ ...(JSON.parse(stored('second_factor')) as SessionUser), id: 'somebody-else' })
    expect(await failure).toMatchObject({ code: 'second_factor_required' })
    expect(server).toHaveBeenCalledTimes(1)
  })

  test('a change that waits no longer fails, and is not sent', async () => {
    const waiting = new AbortController()
    const failure = failureOf(call(changeRole, { body: {} }, { signal: waiting.signal }))
    await isNoted()
    await new Promise((resolve) => setTimeout(resolve, 20))
    waiting.abort()
    expect(await failure).toMatchObject({ code: 'second_factor_required' })
    enrol()
    expect(server).toHaveBeenCalledTimes(1)
  })
})
