import { cleanup, screen, within } from '@testing-library/react'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CallResponse } from '#platform/contract/endpoint.ts'
import { openScreen, stubBrowser } from '#testing/screens.tsx'
import type { listCaseChanges } from '#logging/cases/record/case-history.contract.ts'
import type { NumberedChange } from '#logging/cases/record/history.contract.ts'
import { HistoryPanel } from './history-panel.tsx'

type Page = CallResponse<typeof listCaseChanges>

const id = '019a0000-0000-7000-8000-000000000042'
const by = { id: '019a0000-0000-7000-8000-000000000001', name: 'Robin Hale' }
const changeOf = (facts: Partial<NumberedChange>): NumberedChange => ({
  version: 2,
  number: facts.version ?? 2,
  kind: 'edited',
  changedBy: by,
  changedAt: '2026-03-15T02:40:00.000Z',
  changes: [],
  reason: null,
  ...facts,
})

const server = vi.fn<(address: string) => Promise<Response>>()
beforeEach(() => {
  stubBrowser()
  vi.stubGlobal('fetch', server)
})
afterEach(() => {
  cleanup()
  server.mockReset()
  vi.unstubAllGlobals()
})

const respond = (page: Partial<Page>) => async () => Response.json({ changes: [], nextBefore: null, ...page })

function open() {
  openScreen({
    screens: {
      '/': () => (
        <HistoryPanel
          id={id}
          version={3}
          submittedAt="2026-03-15T01:00:00.000Z"
          updatedAt="2026-03-15T02:40:00.000Z"
        />
      ),
    },
    path: '/',
  })
  return userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
}
const unfold = async (user: ReturnType<typeof open>) =>
  user.click(await screen.findByRole('button', { name: /^History/ }))

test('loads nothing until it is opened, then shows each change in words', async () => {
  const edited = changeOf({
    changes: [
      { path: 'mission.platform', before: 'rotary_wing', after: 'boat' },
      { path: 'clinical.vitals.first.heartRate', before: null, after: 95 },
      { path: 'clinical.summary', before: null, after: null, isHidden: true },
    ],
  })
  const voided = changeOf({ version: 3, kind: 'voided', reason: 'Logged twice.' })
  server.mockImplementation(respond({ changes: [voided, edited] }))
  const user = open()
  await screen.findByText(/^Last changed 15 Mar 2026/)
  expect(server).not.toHaveBeenCalled()
  await unfold(user)
  const [newest, older] = await screen.findAllByRole('listitem')
  expect(server.mock.calls[0]?.[0]).toBe(`/api/cases/${id}/history`)
  expect(within(newest!).getByText('Logged twice.')).toBeDefined()
  const fields = within(older!)
  expect(fields.getByText('Aircraft or vehicle')).toBeDefined()
  expect(fields.getByText('Helicopter (rotary wing)')).toBeDefined()
  expect(fields.getByText('Boat or lifeboat')).toBeDefined()
  expect(fields.getByText('Nothing entered')).toBeDefined()
  expect(fields.getByText('95 /min')).toBeDefined()
  expect(fields.getByText('Changed. Only the owner can see the text.')).toBeDefined()
})

test('loads older changes page by page', async () => {
  server.mockImplementationOnce(respond({ changes: [changeOf({ version: 3 })], nextBefore: 3 }))
  server.mockImplementationOnce(respond({ changes: [changeOf({ version: 1, kind: 'logged' })] }))
  const user = open()
  await unfold(user)
  await user.click(await screen.findByRole('button', { name: 'Older changes' }))
  expect(await screen.findByText('Logged')).toBeDefined()
  expect(server.mock.calls[1]?.[0]).toContain('before=3')
  expect(screen.queryByRole('button', { name: 'Older changes' })).toBeNull()
})

test('any two versions can be compared, whatever changed in between', async () => {
  const title = (version: number, before: string, after: string) =>
    changeOf({ version, changes: [{ path: 'title', before, after }] })
  server.mockImplementation(
    respond({
      changes: [title(4, 'Second', 'First'), title(3, 'First', 'Second'), title(2, 'Draft', 'First')],
    }),
  )
  const user = open()
  await unfold(user)
  const compare = within(await screen.findByRole('group', { name: 'Compare two versions' }))
  await user.selectOptions(compare.getByLabelText('Older version'), '1')
  expect(compare.getByText('Draft').tagName).toBe('DEL')
  expect(compare.getByText('First').tagName).toBe('INS')
  await user.selectOptions(compare.getByLabelText('Older version'), '2')
  expect(compare.getByText('These versions have the same content.')).toBeDefined()
  await user.selectOptions(compare.getByLabelText('Newer version'), '3')
  expect(compare.getByText('Second')).toBeDefined()
})

test('says when nothing has changed, and when the history could not be loaded', async () => {
  server.mockImplementationOnce(async () =>
    Response.json({ message: 'Away.', code: 'service_unavailable', requestId: 'r' }, { status: 503 }),
  )
  server.mockImplementation(respond({}))
  const user = open()
  await unfold(user)
  expect((await screen.findByRole('alert')).textContent).toContain('The history could not be loaded. Away.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/Changes to drafts are not recorded/)).toBeDefined()
})

test('shows the history in an imported file separately, and says that nobody verified it', async () => {
  const imported: Page['imported'] = {
    importedAt: '2026-03-16T08:00:00.000Z',
    createdBy: { name: 'Alex Reed' },
    createdAt: '2024-05-01T10:00:00.000Z',
    history: [
      {
        version: 2,
        kind: 'edited',
        changedBy: { name: 'Alex Reed' },
        changedAt: '2024-05-02T10:00:00.000Z',
        changes: [
          { path: 'title', before: 'Old', after: 'New' },
          { path: 'no.such.field', before: { a: [1, { b: 'x' }] }, after: null },
        ],
        reason: null,
      },
    ],
    assessments: [
      {
        tool: 'dops',
        status: 'completed',
        requestedAt: '2024-05-01T10:00:00.000Z',
        strengths: 'Calm.',
      },
    ],
  }
  server.mockImplementation(respond({ changes: [changeOf({ version: 1, kind: 'logged' })], imported }))
  const user = open()
  await unfold(user)
  const own = within(await screen.findByRole('list', { name: 'Changes, newest first' }))
  expect(own.getAllByRole('listitem')).toHaveLength(1)
  const file = within(screen.getByRole('region', { name: 'From the imported file' }))
  expect(file.getByText('Imported: Edited')).toBeDefined()
  expect(file.getByText(/^Alex Reed ·.*version 2 \(according to the file\) · unverified$/)).toBeDefined()
  expect(file.getByText(/Imported: assessment, .* \(unverified\)/)).toBeDefined()
  expect(file.getByText('Calm.')).toBeDefined()
  expect(file.getByText(/Sortie has verified nothing/)).toBeDefined()
})
