import { cleanup, screen } from '@testing-library/react'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cases } from '../../web/capability.ts'
import { openScreen, findScreen, stubBrowser } from '#testing/screens.tsx'
import type { DeletedCase } from '../removal.contract.ts'

const id = '019a0000-0000-7000-8000-000000000042'
const deleted: DeletedCase = {
  _id: id,
  id,
  missionNumber: '#26-00042',
  patientSequence: 1,
  title: 'A fall from a horse',
  date: '2026-03-14',
  type: 'trauma',
  typeLabel: 'Trauma',
  status: 'completed',
  deletedAt: '2026-03-15T02:40:00.000Z',
  erasedAfter: '2026-04-14T02:40:00.000Z',
  daysLeft: 12,
}

const server = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>()
beforeEach(() => {
  stubBrowser()
  vi.stubGlobal('fetch', server)
})
afterEach(() => {
  cleanup()
  server.mockReset()
  vi.unstubAllGlobals()
})

const respondWith = (cases: DeletedCase[]) => async () => Response.json({ cases, nextCursor: null })
const refused = (code: string, status: number) => async () =>
  Response.json({ message: `Refused: ${code}`, code, requestId: 'r' }, { status })

function open() {
  openScreen({
    screens: { '/logbook/deleted': findScreen(cases, '/logbook/deleted') },
    path: '/logbook/deleted',
  })
  return userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
}

test('a deleted case shows how long it can be restored, and can be restored', async () => {
  server.mockImplementation(async (_, init) =>
    init?.method === 'POST' ? Response.json({ id }) : respondWith([deleted])(),
  )
  const user = open()
  expect(await screen.findByText('Deleted 15 Mar 2026 · 12 days left')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Restore A fall from a horse' }))
  const link = await screen.findByRole('link', { name: 'Open restored case' })
  expect(link.getAttribute('href')).toBe(`/logbook/${id}`)
  expect(server.mock.calls.some(([address]) => address === `/api/cases/${id}/restore`)).toBe(true)
})

test('when the patient has been logged again, a failed restore says what to do', async () => {
  server.mockImplementation(async (_, init) =>
    init?.method === 'POST' ? refused('case_place_taken', 409)() : respondWith([deleted])(),
  )
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Restore A fall from a horse' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Delete or void the other case first.')
})

test('an empty list has a note, and a failed load can be retried', async () => {
  server.mockImplementationOnce(refused('service_unavailable', 503))
  server.mockImplementation(respondWith([]))
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nothing was deleted in the last 30 days.')).toBeDefined()
})
