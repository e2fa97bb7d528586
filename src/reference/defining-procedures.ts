/**
 * The procedures that define a case, by the service's decision on titles. Routine procedures are done for nearly every patient,
 * so they do not tell cases apart.
 */

/** The procedures that clinicians name a case after, most distinctive first. Codes with the same name share a line. */
const nameGroups: readonly (readonly [words: string, ...codes: string[]])[] = [
  ['thoracotomy', 'resuscitative_thoracotomy'],
  ['hysterotomy', 'resuscitative_hysterotomy'],
  ['front-of-neck airway', 'front_of_neck_airway'],
  ['amputation', 'field_amputation'],
  ['REBOA', 'reboa'],
  ['ECMO', 'ecmo_ecpr', 'ecmo_cannulation', 'ecmo_transfer'],
  ['pericardiocentesis', 'pericardiocentesis'],
  ['escharotomy', 'escharotomy'],
  ['fasciotomy', 'fasciotomy'],
  ['lateral canthotomy', 'lateral_canthotomy'],
  ['RSI', 'rapid_sequence_induction'],
  ['delayed sequence induction', 'delayed_sequence_induction'],
  ['awake intubation', 'awake_intubation'],
  [
    'blood',
    'blood_given',
    'whole_blood_given',
    'red_cells_given',
    'plasma_given',
    'platelets_given',
    'fibrinogen_given',
    'massive_transfusion_activated',
  ],
  ['intubation', 'tracheal_intubation_oral', 'tracheal_intubation_nasal', 'intubation_no_drugs'],
  ['thoracostomy', 'finger_thoracostomy'],
  ['chest drain', 'chest_drain_inserted'],
  ['needle decompression', 'needle_thoracocentesis'],
  ['shoulder dystocia', 'shoulder_dystocia_manoeuvre'],
  ['breech delivery', 'breech_delivery'],
  ['uterine balloon', 'uterine_balloon'],
  ['delivery', 'delivery_vaginal'],
  ['newborn life support', 'newborn_life_support'],
  ['surfactant', 'surfactant', 'less_invasive_surfactant'],
  ['balloon pump', 'intra_aortic_balloon_pump'],
  ['Impella', 'impella'],
  ['transvenous pacing', 'transvenous_pacing'],
  ['pacing', 'transcutaneous_pacing'],
  ['cardioversion', 'cardioversion'],
  ['defibrillation', 'defibrillation', 'defibrillation_vector_or_double'],
  ['thrombolysis', 'thrombolysis'],
  ['mechanical CPR', 'cpr_mechanical'],
  ['CPR', 'cpr_manual'],
  ['NIV', 'non_invasive_ventilation'],
  ['ventilation', 'invasive_ventilation'],
  ['supraglottic airway', 'supraglottic_airway'],
  ['bronchoscopy', 'bronchoscopy'],
  ['foreign body removal', 'foreign_body_removal_airway'],
  ['vasopressor', 'vasoactive_infusion'],
  ['tourniquet', 'tourniquet'],
  ['pelvic binder', 'pelvic_binder'],
  ['sedation', 'procedural_sedation'],
  ['tranquillisation', 'rapid_tranquillisation'],
  ['nerve block', 'regional_nerve_block'],
  ['relocation', 'joint_relocation'],
  ['fracture reduction', 'fracture_reduction'],
  ['traction splint', 'traction_splint'],
  ['antidote', 'antidote_given'],
  ['hoist', 'hoist_rescue'],
]

/** Each name is left out if the title contains one of the listed names, which imply it. */
const impliedBy: Readonly<Record<string, readonly string[]>> = {
  intubation: ['RSI', 'delayed sequence induction', 'awake intubation'],
  CPR: ['mechanical CPR'],
  pacing: ['transvenous pacing'],
  ventilation: ['RSI', 'delayed sequence induction', 'intubation'],
}

/** Procedures that are done for nearly every patient. Lists of procedures show them last. */
export const routineProcedures: readonly string[] = [
  'airway_management',
  'basic_airway_manoeuvre',
  'airway_suction',
  'oxygen_therapy',
  'iv_access',
  'opioid_usage',
  'fluid_resuscitation',
  'wound_management',
  'direct_pressure_dressing',
  'ecg_12_lead',
  'capnography',
  'blood_gas',
  'point_of_care_test',
  'blood_glucose',
  'core_temperature',
  'active_warming',
]

export const definingProcedures: readonly string[] = nameGroups.flatMap(([, ...codes]) => codes)

const ranks = new Map([
  ...definingProcedures.map((code, rank) => [code, rank] as const),
  ...routineProcedures.map((code) => [code, Infinity] as const),
])

const toRank = (code: string): number => ranks.get(code) ?? definingProcedures.length

/** Returns the names of the procedures that define a case in which these were done, such as "RSI", most distinctive first. */
export function listDefiningNames(procedureCodes: ReadonlySet<string>): string[] {
  const names = nameGroups
    .filter(([, ...codes]) => codes.some((code) => procedureCodes.has(code)))
    .map(([name]) => name)
  return names.filter((name) => !impliedBy[name]?.some((other) => names.includes(other)))
}

/** Orders procedures by how much they say about a case: "RSI" first, "IV access" last. Others keep their order. */
export const orderByDistinctiveness = (codes: readonly string[]): string[] =>
  codes.toSorted((left, right) => (toRank(left) === toRank(right) ? 0 : toRank(left) - toRank(right)))

export const isRoutine = (code: string): boolean => toRank(code) === Infinity
