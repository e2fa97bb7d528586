import { describe, expect, test } from 'vitest'
import { listCodesInGroups, labelOf } from '#reference/codes.ts'
import { drugs } from '#reference/drugs.ts'
import { procedures } from '#reference/procedures.ts'
import { canBeImplied, dashboardProcedures, dashboardProceduresOf, impliedProceduresIn } from './done.ts'

const procedure = (code: string, more: { operatorRole?: string; setting?: string } = {}) => ({
  code,
  operatorRole: 'performed',
  ...more,
})

/** The published table: each series and the other procedures that count towards it. */
const rollUps: Record<string, string[]> = {
  airway_management: [
    'basic_airway_manoeuvre',
    'airway_suction',
    'oropharyngeal_airway',
    'nasopharyngeal_airway',
    'bag_valve_mask',
    'supraglottic_airway',
    'tracheal_intubation_oral',
    'tracheal_intubation_nasal',
    'intubation_no_drugs',
    'awake_intubation',
    'front_of_neck_airway',
    'tracheostomy_care',
    'foreign_body_removal_airway',
    'extubation',
  ],
  rapid_sequence_induction: ['delayed_sequence_induction'],
  chest_drain_inserted: [],
  fracture_splintage: ['traction_splint', 'limb_splint', 'fracture_reduction', 'joint_relocation'],
  wound_management: ['wound_irrigation_dressing', 'wound_closure', 'burn_care'],
  haemorrhage_management: [
    'reboa',
    'tourniquet',
    'direct_pressure_dressing',
    'haemostatic_dressing',
    'junctional_haemorrhage_control',
    'external_aortic_compression',
    'pelvic_binder',
    'epistaxis_control',
    'tranexamic_acid_given',
    'pph_management',
    'uterine_balloon',
  ],
  blood_given: [
    'red_cells_given',
    'plasma_given',
    'whole_blood_given',
    'platelets_given',
    'fibrinogen_given',
    'massive_transfusion_activated',
  ],
  opioid_usage: [],
}

test('the eight series have the names of the specification', () => {
  expect(dashboardProcedures.map(({ label }) => label)).toEqual([
    'Airway Management',
    'Rapid Sequence Induction',
    'Chest Drain Inserted',
    'Fracture Splintage',
    'Wound Management',
    'Haemorrhage Management',
    'Blood Given',
    'Opioid Usage',
  ])
})

test('every procedure counts in the series of the table and in no other', () => {
  for (const { code } of procedures) {
    const series = Object.entries(rollUps)
      .filter(([name, finer]) => name === code || finer.includes(code))
      .map(([name]) => name)
    expect(dashboardProceduresOf({ procedures: [procedure(code)] }), labelOf(procedures, code)).toEqual(
      series,
    )
  }
})

test('opioids, blood products and tranexamic acid count as procedures', () => {
  const counting = (series: string) =>
    drugs
      .map(({ code }) => code)
      .filter((code) => dashboardProceduresOf({ drugs: [{ code }] }).includes(series))
  expect(counting('opioid_usage')).toEqual(listCodesInGroups(drugs, 'opioid'))
  expect(counting('blood_given')).toEqual(listCodesInGroups(drugs, 'blood_product'))
  expect(counting('haemorrhage_management')).toEqual(['tranexamic_acid'])
  expect(drugs.flatMap(({ code }) => dashboardProceduresOf({ drugs: [{ code }] }))).toHaveLength(21)
})

test('only some procedures can be implied, whatever was given and recorded', () => {
  const treatments = [
    ...drugs.map(({ code }) => ({ drugs: [{ code }] })),
    ...drugs.map(({ code: product }) => ({ blood: [{ product }] })),
    ...procedures.map(({ code }) => ({ procedures: [procedure(code)] })),
    { airway: { opioidCoInduction: 'fentanyl', confirmation: ['waveform_capnography'] } },
  ]
  const implied = new Set(treatments.flatMap(impliedProceduresIn).map(({ code }) => code))
  const series = new Set(procedures.flatMap(({ rollsUpTo }) => rollsUpTo ?? []))
  expect(procedures.map(({ code }) => code).filter(canBeImplied)).toEqual(
    procedures.map(({ code }) => code).filter((code) => implied.has(code) || series.has(code)),
  )
})

test('blood counts as Blood Given, an opioid at induction as Opioid Usage', () => {
  expect(dashboardProceduresOf({ blood: [{ product: 'red_cells' }] })).toEqual(['blood_given'])
  expect(dashboardProceduresOf({ airway: { opioidCoInduction: 'fentanyl' } })).toEqual(['opioid_usage'])
  expect(dashboardProceduresOf({ airway: { opioidCoInduction: 'none' } })).toEqual([])
})

test('a series counts once for a case, in the order of the dashboard', () => {
  const all = ['opioid_usage', 'tourniquet', 'pelvic_binder', 'supraglottic_airway', 'airway_management']
  expect(
    dashboardProceduresOf({ procedures: all.map((code) => procedure(code)), drugs: [{ code: 'morphine' }] }),
  ).toEqual(['airway_management', 'haemorrhage_management', 'opioid_usage'])
})

describe('what does not count', () => {
  test('observed procedures', () => {
    expect(
      dashboardProceduresOf({ procedures: [procedure('tourniquet', { operatorRole: 'observed' })] }),
    ).toEqual([])
    expect(dashboardProceduresOf({ drugs: [{ code: 'morphine', givenByRole: 'observed' }] })).toEqual([])
    expect(
      dashboardProceduresOf({ procedures: [procedure('tourniquet', { operatorRole: 'assisted' })] }),
    ).toHaveLength(1)
  })

  test.each(['before_arrival', 'other_service'])('procedures of somebody else: %s', (role) => {
    expect(
      dashboardProceduresOf({
        procedures: [procedure('tourniquet', { operatorRole: role })],
        drugs: [{ code: 'morphine', givenByRole: role }],
        blood: [{ product: 'red_cells', givenByRole: role }],
      }),
    ).toEqual([])
  })

  test('simulated procedures, in a real or a simulated case', () => {
    expect(
      dashboardProceduresOf({ procedures: [procedure('tourniquet', { setting: 'simulated' })] }),
    ).toEqual([])
    expect(
      dashboardProceduresOf({
        encounterSetting: 'simulated',
        procedures: [procedure('tourniquet')],
        drugs: [{ code: 'morphine' }],
      }),
    ).toEqual([])
  })
})
