import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeRecord, readRecords, type DeviceRecord } from '#platform/web/offline/device-records.ts'
import { withQueueLock } from '#platform/web/offline/send-queue.ts'
import { withUnexpectedValue } from '#testing/unexpected-values.ts'
import { caseForm } from './capability.ts'
import { clinician, openScreen, findScreen, stubBrowser } from '#testing/screens.tsx'
import { emptyEntry } from '../entry/entry.ts'
import { startSending } from '../outbox/web/send.ts'
import { withEntry, type StoredEntry } from '../outbox/stored-entry.ts'

const server = vi.fn<(url: string, request: { body?: string }) => Promise<Response>>()

beforeEach(async () => {
  stubBrowser()
  localStorage.clear()
  for (const { id } of await readRecords(clinician.id)) await changeRecord(clinician.id, id, () => null)
  server.mockReset().mockImplementation(async () => Response.json({ cases: [], nextCursor: null }))
  vi.stubGlobal('fetch', server)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function draft(title: string, minutesAgo = 0): StoredEntry {
  const now = new Date(Date.now() - minutesAgo * 60_000)
  const { fields } = emptyEntry(uuid(), now.toISOString().slice(0, 10))
  const typed = {
    ...fields,
    title,
    type: 'trauma' as const,
    patientAge: 34,
    tags: ['night'],
    team: { crew: [{ role: 'pilot' as const, count: 1 }] },
    clinical: { vitals: [{ point: 'first' as const, heartRate: 112 }] },
    airway: { attempts: [{ number: 1 }] },
    procedures: [{ code: 'tourniquet' as const, attempts: 2 }],
    drugs: [{ code: 'ketamine' as const, dose: 12.5 }],
  }
  const entry = { fields: typed, clocks: { activatedAt: { clock: '04:12' } } }
  return withEntry(null, { userId: clinician.id, entry, saved: null }, now)
}

/** Writes directly into the device's database, as another version or a fault may have done. */
async function storeRaw(record: unknown, id: string): Promise<void> {
  const raw = { ...(record as object), userId: clinician.id, id } as DeviceRecord // not a valid entry
  await changeRecord(clinician.id, id, () => raw)
}

const openDrafts = () =>
  openScreen({
    screens: { '/logbook/drafts': findScreen(caseForm, '/logbook/drafts') },
    path: '/logbook/drafts',
    user: clinician,
  })

test('the other drafts are listed however damaged a stored entry is, and the damaged one can be discarded', async () => {
  await changeRecord(clinician.id, uuid(), () => draft('An undamaged draft'))
  for (let turn = 0; turn < 60; turn += 1) {
    const stored = draft('Damaged', 5)
    const [malformed] = fc.sample(withUnexpectedValue(stored), 1)
    await storeRaw(malformed?.body, stored.id)
  }
  const unreadableId = uuid()
  await storeRaw({ entry: 'x' }, unreadableId)
  localStorage.setItem(`typing:${clinician.id}:1`, '{"half')
  localStorage.setItem(`typing:${clinician.id}:2`, '{"entry":{"fields":{"_id":"2"}},"typedAt":5}')
  const journalEntry = draft('In the journal')
  const note = { ...journalEntry, typedAt: 'not a time' }
  localStorage.setItem(`typing:${clinician.id}:3`, JSON.stringify(note))

  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
  openDrafts()
  expect(await screen.findByText('An undamaged draft')).toBeDefined()
  const unreadable = await screen.findAllByText('A draft that cannot be read')
  const card = unreadable.at(-1)?.closest('li')
  await user.click(within(card as HTMLElement).getByRole('button', { name: /^Discard/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }))
  await waitFor(async () => {
    expect((await readRecords(clinician.id)).map(({ id }) => id)).toHaveLength(61)
  })
})

test('a damaged draft does not delay those that wait to be sent', async () => {
  await storeRaw({ entry: 'x', aim: 'log', beganAt: '2020-01-01T00:00:00Z' }, uuid())
  const partlyReadable = draft('A partly readable draft', 60)
  await storeRaw({ ...partlyReadable, sending: { request: 5, version: 'x' }, saved: 7 }, partlyReadable.id)
  const readable = draft('An undamaged draft')
  await changeRecord(clinician.id, readable.id, () => readable)
  const sent: string[] = []
  server.mockImplementation(async (_, { body }) => {
    if (body === undefined) return Response.json({ cases: [], nextCursor: null })
    sent.push(String((JSON.parse(body) as { title?: string }).title))
    return Response.json(
      { message: 'No.', code: 'request_invalid', requestId: 'r', fields: [] },
      { status: 400 },
    )
  })
  openDrafts()
  const stop = startSending(clinician.id)
  await waitFor(() => expect(sent).toEqual(['A partly readable draft', 'An undamaged draft']))
  stop()
  expect(await readRecords(clinician.id)).toHaveLength(3)
})

test('an entry of one user is not sent while another user is signed in; it waits for its author', async () => {
  const waiting = { ...draft('A waiting case'), aim: 'log' as const }
  await changeRecord(clinician.id, waiting.id, () => waiting)
  const sent: unknown[] = []
  server.mockImplementation(async (_, { body }) => {
    if (body !== undefined) sent.push(body)
    return Response.json({ cases: [], nextCursor: null })
  })
  const other = { ...clinician, id: uuid(), name: 'Kim Osei' }
  openScreen({
    screens: { '/logbook/drafts': findScreen(caseForm, '/logbook/drafts') },
    path: '/logbook/drafts',
    user: other,
  })
  expect(await screen.findByText('Nothing is waiting.', { exact: false })).toBeDefined()
  // The queue of the other user, and one of the author that still runs in a page.
  const stops = [startSending(other.id), startSending(clinician.id)]
  await withQueueLock(async () => undefined)
  await withQueueLock(async () => undefined)
  stops.forEach((stop) => stop())
  expect(sent).toEqual([])
  expect(await readRecords(clinician.id)).toEqual([waiting])
})

test.each([
  ['its title', ['title'], { toString: 1 }],
  ['its mission type', ['mission', 'missionType'], {}],
  ['a line of the crew', ['team', 'crew'], [null, 'x', {}]],
  ['the vital signs', ['clinical', 'vitals'], { point: 'first' }],
  ['an attempt', ['airway', 'attempts'], ['x', { number: {} }]],
  ['the procedures', ['procedures'], ['tourniquet', null, { code: 5 }]],
  ['the tags', ['tags'], 'night'],
  ['the date', ['date'], 'the other day'],
] as const)('the form opens a draft even if %s cannot be read', async (_, [part, field], malformed) => {
  const stored = draft('A fall from a ladder')
  const { fields } = stored.entry
  const damaged = field ? { ...(fields[part as 'mission'] as object), [field]: malformed } : malformed
  await storeRaw({ ...stored, entry: { ...stored.entry, fields: { ...fields, [part]: damaged } } }, stored.id)
  openScreen({
    screens: { '/new-case': findScreen(caseForm, '/new-case') },
    path: '/new-case',
    user: clinician,
  })
  expect(await screen.findByText(/^Restored what you had typed/)).toBeDefined()
  expect(await screen.findByRole('textbox', { name: 'Age' })).toHaveProperty('value', '34')
})

test('an unreadable procedure is dropped, or listed as unreadable and removable if it has other content', async () => {
  const stored = draft('A fall from a ladder')
  const procedures = ['tourniquet', null, { code: 5 }, { code: 'pelvic_binder' }, { notes: 'At once.' }]
  const entry = { ...stored.entry, fields: { ...stored.entry.fields, procedures } }
  await storeRaw({ ...stored, entry }, stored.id)
  openScreen({
    screens: { '/new-case': findScreen(caseForm, '/new-case') },
    path: '/new-case',
    user: clinician,
  })
  const group = within(await screen.findByRole('group', { name: 'Procedures' }))
  const chosen = () =>
    group
      .getAllByRole<HTMLInputElement>('checkbox')
      .flatMap(({ checked, labels }) => (checked ? [labels?.[0]?.textContent] : []))
  expect(chosen()).toEqual(['Pelvic binder', 'Unreadable 2'])
  await userEvent.click(group.getByRole('checkbox', { name: 'Unreadable 2' }))
  expect(chosen()).toEqual(['Pelvic binder'])
})

test('if the device cannot read drafts, a message says so instead of “nothing”, and the drafts reappear later', async () => {
  const stored = draft('A fall')
  await storeRaw(stored, stored.id)
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('Internal error.', 'UnknownError')
  })
  openDrafts()
  const banner = await screen.findByRole('alert')
  expect(banner.textContent).toContain('does not let Sortie read what it stores on this device')
  expect(screen.queryByText(/Nothing is waiting/)).toBeNull()
  vi.restoreAllMocks()
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
  await user.click(within(banner).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('A fall')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})
