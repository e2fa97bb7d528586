import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { enter, stubConflict, press } from '#testing/overtaken.ts'
import { clinician, openScreen, stubBrowser } from '#testing/screens.tsx'
import { standardSchema } from '../../standards/contract.ts'
import { StandardForm } from '../../standards/web/standard-form.tsx'
import { toValues } from '../../standards/web/standard-values.ts'
import type { ActivityAllocations } from '../allocations.contract.ts'
import { enrolmentDetailSchema } from '../contract.ts'
import { AllocationsPanel } from './allocations-panel.tsx'
import { CycleDialog } from './cycle-dialog.tsx'

beforeEach(() => {
  stubBrowser()
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const target = {
  code: 'total',
  label: 'All CPD',
  category: 'total',
  unit: 'hours',
  minimum: 30,
  perMonths: null,
  combine: [],
  procedureGroups: [],
  distinct: false,
  conditional: null,
  confirmed: true,
} as const
const rules = {
  body: 'Air Rescue North',
  title: 'CPD of the service',
  country: 'GB',
  alsoCountries: [],
  region: null,
  professions: ['paramedic'],
  cycleMonths: 12,
  cycleStart: '01-01',
  targets: [target],
  source: '',
  year: 2025,
  confirmed: true,
  note: null,
  creditSystem: null,
  creditValidityMonths: null,
  evidenceRetentionMonths: null,
}
const id = '019a0000-0000-7000-8000-000000000042'
const cycle = enrolmentDetailSchema.parse({
  _id: id,
  id,
  ownerId: clinician.id,
  standardCode: 'own_cpd',
  rules,
  cycleStart: '2026-01-01',
  cycleEnd: '2026-12-31',
  overrides: {},
  overrideReason: null,
  statuses: [],
  status: 'active',
  declaredCompleteAt: null,
  version: 1,
  createdAt: '2026-01-01T12:00:00.000Z',
  updatedAt: '2026-01-01T12:00:00.000Z',
  progress: {
    targets: [],
    ringTarget: null,
    pace: { word: 'on_track', behindBy: 0, isFarBehind: false },
    paceTarget: null,
    days: 365,
    daysGone: 72,
    daysLeft: 293,
    isComplete: false,
    nextGap: null,
  },
  entries: {},
  newRules: null,
})

test('a cycle that another device changed meanwhile is compared target by target', async () => {
  const current = { ...cycle, overrides: { total: 15 }, overrideReason: 'Half time', version: 2 }
  const sent = stubConflict('enrolment_changed', current)
  const onClose = vi.fn()
  openScreen({ screens: { '/': () => <CycleDialog cycle={cycle} onClose={onClose} /> }, path: '/' })
  await enter(await screen.findByLabelText(/^All CPD: other minimum/), '20')
  await enter(screen.getByLabelText(/^Why the minimums differ/), 'Part time')
  await press('Save')
  await press('Take theirs: “15”')
  await press('Keep mine: “Part time”')
  await press('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent[1]).toMatchObject({ overrides: { total: 15 }, overrideReason: 'Part time', version: 2 })
})

test('a standard that another administrator changed meanwhile is compared, its targets too', async () => {
  const standard = standardSchema.parse({
    _id: 'own_cpd',
    id: 'own_cpd',
    code: 'own_cpd',
    ...rules,
    organizationId: null,
    isDelivered: false,
    isRetired: false,
    version: 1,
  })
  const stricter = [{ ...target, minimum: 40 }]
  const current = { ...standard, title: 'Service CPD', targets: stricter, version: 2 }
  const sent = stubConflict('standard_changed', current)
  const onSaved = vi.fn()
  const form = { userId: clinician.id, edited: standard, initial: toValues(standard), usedCodes: [], onSaved }
  openScreen({ screens: { '/': () => <StandardForm {...form} /> }, path: '/' })
  await enter(await screen.findByLabelText(/^Title/), 'CPD of our service')
  await press('Save')
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Targets is now “All CPD 40 h”, it was “All CPD 30 h”.',
  )
  await press('Keep mine: “CPD of our service”')
  await press('Save')
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(sent[1]).toMatchObject({ title: 'CPD of our service', targets: stricter, version: 2 })
})

test('amounts that another device set meanwhile are shown beside mine', async () => {
  const allocated = (amount: number | null, version: number): ActivityAllocations => ({
    version,
    cycles: [
      {
        enrolmentId: id,
        body: 'Air Rescue North',
        title: 'CPD of the service',
        cycleStart: '2026-01-01',
        cycleEnd: '2026-12-31',
        targets: [{ code: 'total', label: 'All CPD', unit: 'hours', amountByRule: 5, amount }],
      },
    ],
  })
  const sent = stubConflict('activity_changed', allocated(3, 2))
  const overtaken = fetch
  vi.stubGlobal('fetch', (...asked: Parameters<typeof fetch>) =>
    asked[1]?.method === 'PUT' ? overtaken(...asked) : Promise.resolve(Response.json(allocated(null, 1))),
  )
  openScreen({ screens: { '/': () => <AllocationsPanel activityId={id} /> }, path: '/' })
  await press('Change amounts')
  await enter(screen.getByLabelText('All CPD, Air Rescue North'), '4')
  await press('Save')
  await press('Take theirs: “3”')
  await press('Save')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ version: 2, allocations: [{ targetCode: 'total', amount: 3 }] })
})
