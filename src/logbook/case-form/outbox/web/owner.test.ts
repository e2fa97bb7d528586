// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { v7 as uuid } from 'uuid'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#platform/web/api/query-client.ts'
import { toast } from '#platform/web/components/toast.ts'
import { changeRecord, readRecords } from '#platform/web/offline/device-records.ts'
import { saveSession, type SessionUser } from '#platform/web/session/session-store.ts'
import { toSavedCase } from '#testing/saved-case.ts'
import { clinician } from '#testing/screens.tsx'
import { caseRequestSchema } from '#logging/cases/contract.ts'
import { withEntry, type StoredEntry } from '../stored-entry.ts'
import { emptyEntry } from '../../entry/entry.ts'
import { startSending } from './send.ts'

const other: SessionUser = { ...clinician, id: '019a0000-0000-7000-8000-000000000009', name: 'Kim Osei' }
const tokenOf = ({ id }: SessionUser) => `x.${btoa(JSON.stringify({ sub: id }))}.y`
const signIn = (user: SessionUser) =>
  saveSession({ accessToken: tokenOf(user), refreshToken: `refresh ${user.id}`, user })

interface SentRequest {
  method: string
  url: string
  as: string | null
  body: string | undefined
}
const requests: SentRequest[] = []
let answer: (request: SentRequest) => Promise<Response>

beforeEach(async () => {
  localStorage.clear()
  requests.length = 0
  for (const { id } of await readRecords(clinician.id)) await changeRecord(clinician.id, id, () => null)
  vi.stubGlobal('fetch', async (url: string, { method, headers, body }: RequestInit) => {
    const as = new Headers(headers).get('authorization')?.replace('Bearer ', '') ?? null
    const one = { method: method ?? 'GET', url, as, body: body as string | undefined }
    requests.push(one)
    return answer(one)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function storeLogged(minutesAgo: number): Promise<StoredEntry> {
  const now = new Date(Date.now() - minutesAgo * 60_000)
  const entry = emptyEntry(uuid(), now.toISOString().slice(0, 10))
  const fields = { ...entry.fields, type: 'trauma' as const, patientAge: 34 }
  const typed = { userId: clinician.id, entry: { ...entry, fields }, saved: null }
  const stored = { ...withEntry(null, typed, now), aim: 'log' as const }
  await changeRecord(clinician.id, stored.id, () => stored)
  return stored
}
const accepted = ({ body }: SentRequest) => {
  const entered = caseRequestSchema.parse(JSON.parse(body ?? ''))
  return Response.json(toSavedCase(entered, { id: entered._id ?? '' }), { status: 201 })
}
const posts = () => requests.filter(({ method }) => method === 'POST')

/** The author's first request is in flight when another user signs in. */
async function switchUserDuringRequest(answered: (request: SentRequest) => Response): Promise<void> {
  const { promise: swapped, resolve: swap } = Promise.withResolvers<void>()
  answer = async (one) => {
    await swapped
    return answered(one)
  }
  signIn(clinician)
  const stop = startSending(clinician.id)
  await vi.waitFor(() => expect(posts()).toHaveLength(1))
  // As a page does after a change of user, stops one queue and starts the other.
  signIn(other)
  stop()
  const stopOther = startSending(other.id)
  swap()
  await navigator.locks?.request('sortie-queue', () => undefined)
  await vi.waitFor(async () => expect(await isIdle()).toBe(true))
  stopOther()
}

async function isIdle(): Promise<boolean> {
  const before = requests.length
  await new Promise((resolve) => setTimeout(resolve, 50))
  return requests.length === before
}

test('a request in flight when another user signs in is saved for its author, and nothing is shown or sent afterwards', async () => {
  const toasts = vi.spyOn(toast, 'success')
  const invalidations = vi.spyOn(queryClient, 'invalidateQueries')
  await storeLogged(10)
  const second = await storeLogged(5)
  await switchUserDuringRequest(accepted)
  expect(posts().map(({ as }) => as)).toEqual([tokenOf(clinician)])
  expect(toasts).not.toHaveBeenCalled()
  expect(invalidations).not.toHaveBeenCalled()
  expect((await readRecords(clinician.id)).map(({ id }) => id)).toEqual([second.id])

  // The author signs in again, and the rest is sent once.
  signIn(clinician)
  answer = async (one) => accepted(one)
  const stop = startSending(clinician.id)
  await vi.waitFor(async () => expect(await readRecords(clinician.id)).toEqual([]))
  stop()
  expect(posts().map(({ as }) => as)).toEqual([tokenOf(clinician), tokenOf(clinician)])
  expect(toasts).toHaveBeenCalledOnce()
})

test('a token that expires while another user signs in does not send anything as that user', async () => {
  const stored = await storeLogged(5)
  await switchUserDuringRequest(() =>
    Response.json({ message: 'Expired.', code: 'session_expired', requestId: 'r' }, { status: 401 }),
  )
  expect(requests.map(({ as }) => as)).toEqual([tokenOf(clinician)])
  expect(await readRecords(clinician.id)).toMatchObject([{ id: stored.id, aim: 'log', problem: null }])
})

test('a conflict is not loaded as another user, because the case would then seem deleted', async () => {
  const stored = await storeLogged(5)
  await switchUserDuringRequest(({ method }) =>
    method === 'POST'
      ? Response.json({ message: 'Taken.', code: 'case_id_taken', requestId: 'r' }, { status: 409 })
      : Response.json({ message: 'None.', code: 'case_not_found', requestId: 'r' }, { status: 404 }),
  )
  expect(requests.map(({ as }) => as)).toEqual([tokenOf(clinician)])
  expect(await readRecords(clinician.id)).toMatchObject([{ id: stored.id, problem: null }])
})

test('nothing is sent with another user’s token, whatever user is stored', async () => {
  await storeLogged(5)
  signIn(clinician)
  localStorage.setItem('token', tokenOf(other))
  answer = async (one) => accepted(one)
  const stop = startSending(clinician.id)
  await vi.waitFor(async () => expect(await isIdle()).toBe(true))
  stop()
  expect(posts()).toEqual([])
  expect(await readRecords(clinician.id)).toHaveLength(1)
})
