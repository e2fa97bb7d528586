import { entryOf } from '#reference/codes.ts'
import { drugs } from '#reference/drugs.ts'
import { procedures, type ProcedureEntry } from '#reference/procedures.ts'
import type { Airway } from './airway.contract.ts'
import type { Blood, Drug, Procedure } from './procedures.contract.ts'

/** The eight procedure series of the dashboard, in display order. */
export const dashboardProcedures: readonly ProcedureEntry[] = procedures.filter((entry) => entry.dashboard)

// The airway section records the attempts at these procedures. A basic adjunct needs no such record.
const advancedAirwayProcedures = new Set([
  'supraglottic_airway',
  'tracheal_intubation_oral',
  'tracheal_intubation_nasal',
  'intubation_no_drugs',
  'awake_intubation',
  'front_of_neck_airway',
  'rapid_sequence_induction',
  'delayed_sequence_induction',
])
const surgicalProcedures = new Set([
  'resuscitative_thoracotomy',
  'resuscitative_hysterotomy',
  'front_of_neck_airway',
  'field_amputation',
])

interface Treatment {
  encounterSetting?: string
  procedures?: readonly Procedure[]
  drugs?: readonly Drug[]
  blood?: readonly Blood[]
  airway?: Pick<Airway, 'opioidCoInduction'> | null
}

export const isAdvancedAirwayProcedure = (code: string): boolean => advancedAirwayProcedures.has(code)

export const isSurgicalProcedure = (code: string): boolean => surgicalProcedures.has(code)

export const isSimulated = (
  procedure: Pick<Procedure, 'setting'>,
  encounterSetting: string | undefined,
): boolean => encounterSetting === 'simulated' || procedure.setting === 'simulated'

function seriesOfProcedure(code: string): string | null {
  const entry = entryOf(procedures, code)
  return entry?.dashboard ? entry.code : (entry?.rollsUpTo ?? null)
}

/** Returns the series in which a drug counts: an opioid, a blood product or tranexamic acid implies a procedure. */
function seriesOfDrug(code: string): string | null {
  if (code === 'tranexamic_acid') return 'haemorrhage_management'
  const group = entryOf(drugs, code)?.group
  if (group === 'opioid') return 'opioid_usage'
  return group === 'blood_product' ? 'blood_given' : null
}

/**
 * Returns which of the eight series the case counts in, each at most once. Only real treatment counts: observed or
 * simulated procedures do not.
 */
export function dashboardProceduresOf(treatment: Treatment): string[] {
  if (treatment.encounterSetting === 'simulated') return []
  const counted = new Set<string | null>()
  for (const procedure of treatment.procedures ?? []) {
    if (procedure.operatorRole === 'observed' || isSimulated(procedure, treatment.encounterSetting)) continue
    counted.add(seriesOfProcedure(procedure.code))
  }
  for (const drug of treatment.drugs ?? []) {
    if (drug.givenByRole !== 'observed') counted.add(seriesOfDrug(drug.code))
  }
  if ((treatment.blood ?? []).length > 0) counted.add('blood_given')
  const opioid = treatment.airway?.opioidCoInduction
  if (opioid && opioid !== 'none') counted.add('opioid_usage')
  return dashboardProcedures.map(({ code }) => code).filter((code) => counted.has(code))
}

const usual = ['fentanyl', 'ketamine', 'ondansetron', 'paracetamol', 'morphine', 'midazolam']
const trauma = ['ketamine', 'tranexamic_acid', 'fentanyl', 'rocuronium', 'calcium_chloride', 'co_amoxiclav']
// Product defaults: drugs that such cases commonly need. They are neither a guideline nor advice.
const usualDrugsOfType: Readonly<Record<string, readonly string[]>> = {
  trauma,
  major_incident: trauma,
  burns: ['ketamine', 'fentanyl', 'balanced_crystalloid', 'paracetamol'],
  cardiac_arrest: ['adrenaline', 'amiodarone', 'calcium_chloride', 'sodium_bicarbonate'],
  cardiac: ['aspirin', 'glyceryl_trinitrate', 'heparin', 'amiodarone', 'furosemide', 'adenosine'],
  respiratory: ['salbutamol', 'ipratropium', 'oxygen', 'magnesium_sulfate', 'hydrocortisone'],
  neurological: ['levetiracetam', 'midazolam', 'lorazepam', 'hypertonic_saline', 'labetalol'],
  sepsis_infection: ['ceftriaxone', 'balanced_crystalloid', 'noradrenaline', 'piperacillin_tazobactam'],
  metabolic_endocrine: ['glucose', 'insulin', 'glucagon', 'hydrocortisone'],
  obstetric: ['oxytocin', 'tranexamic_acid', 'magnesium_sulfate', 'misoprostol', 'labetalol'],
  neonatal: ['surfactant', 'prostaglandin_e1', 'morphine', 'phenobarbital', 'glucose'],
  toxicology: ['naloxone', 'acetylcysteine', 'sodium_bicarbonate', 'activated_charcoal', 'lipid_emulsion'],
  psychiatric: ['ketamine', 'droperidol', 'olanzapine', 'lorazepam'],
}

/** Returns the drugs suggested first for a case type, after those that the clinician used recently. */
export const usualDrugs = (caseType: string | null | undefined): string[] => [
  ...new Set([...(usualDrugsOfType[caseType ?? ''] ?? []), ...usual]),
]
