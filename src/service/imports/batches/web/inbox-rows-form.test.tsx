import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openScreen, stubBrowser } from '#testing/screens.tsx'
import type { RecordKind } from '../../contract.ts'
import type { Import, ImportRowView } from '../contract.ts'
import { InboxRowsForm } from './inbox-rows-form.tsx'

const earlierId = '019a0000-0000-7000-8000-000000000301'
const duplicateRow = {
  row: 2,
  state: 'duplicate',
  caseId: '019a0000-0000-7000-8000-000000000302',
  request: {},
  reads: 'Night flying, 2 h',
  problems: [],
  findings: [],
  duplicateOf: { row: null, caseId: earlierId, isSure: true },
} as unknown as ImportRowView // only what is shown

beforeEach(() => {
  stubBrowser()
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ rows: [duplicateRow], nextAfter: null })),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  ['cases', 'Open the case that is logged already'],
  ['cpd', 'Open the activity that is recorded already'],
] as const)('a row of %s that repeats a record links to the record', async (records: RecordKind, label) => {
  const importBatch = {
    id: 'i',
    updatedAt: '2026-03-14T04:12:00Z',
    records,
    incomplete: {},
  } as unknown as Import // only what is shown
  openScreen({
    screens: {
      '/': () => (
        <InboxRowsForm importBatch={importBatch} state="duplicate" chosenRows={[]} onChoose={null} />
      ),
    },
    path: '/',
  })
  const link = await screen.findByRole('link', { name: label })
  expect(link.getAttribute('href')).toContain(earlierId)
})
