import { expect, test } from 'vitest'
import { toSavedCase } from '#testing/saved-case.ts'
import { caseRequestSchema, type Case } from '#logging/cases/contract.ts'
import { emptyEntry, type CaseEntry } from '../entry/entry.ts'
import type { EntrySettings } from '../entry/organization-settings.ts'
import { differencesBetween, withSavedFields } from './conflict.ts'

const id = '019a0000-0000-7000-8000-00000000000a'
const settings: EntrySettings = {
  zone: 'Europe/London',
  paediatricAgeLimit: 16,
  bases: [],
  regions: [],
  supervisor: null,
}

const saved = (fields: Record<string, unknown>): Case =>
  toSavedCase(caseRequestSchema.parse({ date: '2026-03-14', ...fields }), { id, version: 2 })

function mine(fields: Partial<CaseEntry['fields']>, clocks: CaseEntry['clocks'] = {}): CaseEntry {
  const { fields: empty } = emptyEntry(id, '2026-03-14')
  return { fields: { ...empty, ...fields }, clocks }
}

const activated = { mission: { platform: 'rotary_wing', activatedAt: '2026-03-14T04:12+00:00' } }

test('only fields that differ are shown; values that the server assigned are not differences', () => {
  const entry = mine(
    { type: 'trauma', mission: { platform: 'fixed_wing' } },
    { activatedAt: { clock: '04:12' } },
  )
  expect(differencesBetween(entry, saved({ type: 'trauma', ...activated }), settings)).toEqual([
    { path: 'mission.platform', mine: 'fixed_wing', saved: 'rotary_wing' },
  ])
})

test('a title typed on one side is a difference, a suggested one is not', () => {
  expect(differencesBetween(mine({ type: 'medical' }), saved({ type: 'medical' }), settings)).toEqual([])
  const difference = { path: 'title', mine: undefined, saved: 'A fall from a ladder' }
  expect(differencesBetween(mine({}), saved({ title: 'A fall from a ladder' }), settings)).toEqual([
    difference,
  ])
})

test('a time is compared as an instant, and adopted as a clock time', () => {
  const entry = mine({ mission: { platform: 'rotary_wing' } }, { activatedAt: { clock: '05:00' } })
  const savedCase = saved(activated)
  expect(differencesBetween(entry, savedCase, settings).map(({ path }) => path)).toEqual([
    'mission.activatedAt',
  ])
  const both = withSavedFields(entry, savedCase, ['mission.activatedAt'], settings.zone)
  expect(both.clocks.activatedAt).toMatchObject({ clock: '04:12' })
})

test('the chosen values of both versions are combined by field, lists as a whole', () => {
  const entry = mine({
    type: 'trauma',
    clinical: { summary: 'Typed here', presentation: 'Mine' },
    procedures: [{ code: 'tourniquet' }],
  })
  const savedCase = saved({
    type: 'medical',
    clinical: { summary: 'Typed elsewhere', presentation: 'Theirs' },
    procedures: [{ code: 'red_cells_given' }],
  })
  const both = withSavedFields(entry, savedCase, ['clinical.summary', 'procedures'], settings.zone)
  expect(both.fields.type).toBe('trauma')
  expect(both.fields.clinical).toMatchObject({ summary: 'Typed elsewhere', presentation: 'Mine' })
  expect(both.fields.procedures).toMatchObject([{ code: 'red_cells_given' }])
  expect(differencesBetween(both, savedCase, settings).map(({ path }) => path)).toEqual([
    'type',
    'clinical.presentation',
  ])
})
