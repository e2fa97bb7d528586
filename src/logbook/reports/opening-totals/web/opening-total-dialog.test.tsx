import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { enter, stubConflict, press } from '#testing/overtaken.ts'
import { openScreen, stubBrowser } from '#testing/screens.tsx'
import { reportDefinitionSchema } from '../../definitions/contract.ts'
import { ReportNameDialog } from '../../definitions/web/report-name-dialog.tsx'
import { openingTotalSchema } from '../contract.ts'
import { OpeningTotalDialog } from './opening-total-dialog.tsx'

beforeEach(stubBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = '019a0000-0000-7000-8000-000000000042'
const saved = {
  _id: id,
  id,
  version: 1,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
}
const total = openingTotalSchema.parse({
  ...saved,
  procedure: 'intubation',
  supervision: null,
  setting: 'real',
  count: 40,
  from: '2012-01-01',
  to: '2019-12-31',
  source: 'Paper logbook',
})

test('an opening total that another device changed meanwhile is compared field by field', async () => {
  const current = { ...total, count: 45, setting: 'simulated', version: 2 }
  const sent = stubConflict('opening_total_changed', current)
  const onClose = vi.fn()
  openScreen({
    screens: { '/': () => <OpeningTotalDialog total={total} today="2026-03-14" onClose={onClose} /> },
    path: '/',
  })
  await enter(await screen.findByLabelText(/^How many/), '50')
  await press('Save')
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Real or simulated is now “Simulated”, it was “Real”.',
  )
  await press('Take theirs: “45”')
  await press('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent[1]).toMatchObject({ total: { count: 45, setting: 'simulated' }, version: 2 })
})

test('a report that another device renamed meanwhile shows both names', async () => {
  const definition = reportDefinitionSchema.parse({ ...saved, name: 'ARCP', content: {} })
  const sent = stubConflict('report_definition_changed', { ...definition, name: 'ARCP 2026', version: 2 })
  const onClose = vi.fn()
  const dialog = { definition, choice: definition.content, onClose }
  openScreen({ screens: { '/': () => <ReportNameDialog {...dialog} /> }, path: '/' })
  await enter(await screen.findByLabelText('Name'), 'Appraisal')
  await press('Rename')
  expect(await screen.findByRole('button', { name: 'Take theirs: “ARCP 2026”' })).toBeDefined()
  await press('Keep mine: “Appraisal”')
  await press('Rename')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent[1]).toEqual({ name: 'Appraisal', version: 2 })
})
