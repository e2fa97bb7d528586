import { expect, test } from 'vitest'
import { changeEntry, emptyEntry, type EntryChange } from './entry.ts'
import { clearingOf, partApplies, partHasContent, placeOf } from './sections.ts'

const fieldsOf = (...changes: EntryChange[]) =>
  changes.reduce(changeEntry, emptyEntry('019a0000-0000-7000-8000-000000000042', '2026-03-14')).fields

test('a field belongs to a section, and to an optional part if it is in one', () => {
  const places = {
    'mission.result': { section: 'quick', part: null },
    'mission.urgency': { section: 'mission', part: null },
    missionNumber: { section: 'mission', part: null },
    'team.myInvolvement': { section: 'team', part: null },
    'patient.gender': { section: 'quick', part: null },
    'patient.weightKg': { section: 'patient', part: null },
    'clinical.vitals.0.heartRate': { section: 'patient', part: 'vitals' },
    'clinical.arrest': { section: 'patient', part: 'arrest' },
    'outcome.destinationType': { section: 'patient', part: null },
    'outcome.followUpNote': { section: 'learning', part: 'followUp' },
    'procedures.2.code': { section: 'quick', part: null },
    'procedures.2.codeOther': { section: 'quick', part: null },
    'procedures.2.attempts': { section: 'procedures', part: null },
    'airway.attempts.0.view': { section: 'procedures', part: 'airway' },
    'blood.0.units': { section: 'procedures', part: 'blood' },
    'reflection.what': { section: 'learning', part: 'reflection' },
    title: { section: 'learning', part: null },
    'tags.1': { section: 'learning', part: null },
  }
  for (const [path, place] of Object.entries(places)) expect(placeOf(path), path).toEqual(place)
})

test.each([
  ['injury', { type: 'trauma' }],
  ['injury', { type: 'burns' }],
  ['arrest', { type: 'cardiac_arrest' }],
  ['arrest', { clinical: { diagnosisPrimary: 'rosc_post_arrest' } }],
  ['transfer', { mission: { missionType: 'repatriation' } }],
  ['neonatal', { type: 'obstetric' }],
  ['airway', { procedures: [{ code: 'supraglottic_airway' }] }],
  ['airway', { procedures: [{ code: 'rapid_sequence_induction' }] }],
  ['drugs', { procedures: [{ code: 'opioid_usage' }] }],
  ['blood', { procedures: [{ code: 'plasma_given' }] }],
] as const satisfies [Parameters<typeof partApplies>[0], EntryChange][])(
  '%s applies to %o',
  (part, change) => {
    expect(partApplies(part, fieldsOf())).toBe(false)
    expect(partApplies(part, fieldsOf(change as EntryChange))).toBe(true)
    const patientless = { mission: { missionType: 'team_or_organ_transport' } }
    expect(partApplies(part, fieldsOf(change as EntryChange, patientless))).toBe(false)
  },
)

test('a part that the user filled in can still be removed', () => {
  expect(partApplies('arrest', fieldsOf({ clinical: { arrest: { shocks: 1 } } }))).toBe(false)
})

test('an emptied part has no content, and undoing restores it', () => {
  const full = fieldsOf({
    clinical: { vitals: [{ point: 'first', heartRate: 0 }], injury: { airwayBurn: false } },
    airway: { complications: ['none'] },
    drugs: [{ code: 'ketamine' }],
    blood: [{ product: 'platelets', units: 1 }],
    outcome: { clinicalOutcome: 'handed_over_stable', followUpNote: 'Home' },
    reflection: { what: 'A long carry' },
  })
  for (const part of ['vitals', 'injury', 'airway', 'drugs', 'blood', 'followUp', 'reflection'] as const) {
    expect(partHasContent(part, full), part).toBe(true)
    const { empty, undo } = clearingOf(part, full)
    const emptied = changeEntry({ fields: full, clocks: {} }, empty)
    expect(partHasContent(part, emptied.fields), part).toBe(false)
    expect(emptied.fields.outcome.clinicalOutcome).toBe('handed_over_stable')
    expect(changeEntry(emptied, undo).fields, part).toEqual(full)
  }
})
