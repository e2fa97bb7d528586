/** Which drugs the form suggests first. */

const defaultDrugs = ['fentanyl', 'ketamine', 'ondansetron', 'paracetamol', 'morphine', 'midazolam']
const trauma = ['ketamine', 'tranexamic_acid', 'fentanyl', 'rocuronium', 'calcium_chloride', 'co_amoxiclav']
// Product defaults: drugs that such cases commonly need. They are neither a guideline nor advice.
const usualDrugsByCaseType: Readonly<Record<string, readonly string[]>> = {
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
export const listUsualDrugs = (caseType: string | null | undefined): string[] => [
  ...new Set([...(usualDrugsByCaseType[caseType ?? ''] ?? []), ...defaultDrugs]),
]
