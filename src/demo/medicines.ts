/** The drugs of the demo, in doses that suit the age: easy steps for adults, by weight for children. */
import type { CaseRequest } from '#logging/cases/contract.ts'
import type { Random } from './random.ts'

export type GivenDrug = NonNullable<CaseRequest['drugs']>[number]
type DrugUse = Pick<GivenDrug, 'route' | 'purpose' | 'infusion'>
/** The lowest and the highest dose of an adult, and the step between doses. */
type AdultDoses = readonly [least: number, most: number, step: number]

const by = (route: string, purpose = 'other'): DrugUse => ({ route, purpose })
const iv = by('intravenous')
const pain = by('intravenous', 'analgesia')
const sedation = by('intravenous', 'sedation')
const induction = by('intravenous', 'induction')
const resuscitation = by('intravenous', 'resuscitation')
const seizure = by('intravenous', 'seizure')
const antibiotic = by('intravenous', 'antibiotic')
const haemorrhage = by('intravenous', 'haemorrhage')
const running: DrugUse = { ...iv, infusion: true }
const runningMaintenance: DrugUse = { ...by('intravenous', 'maintenance'), infusion: true }

/** `perKg`: the dose of a child for each kilogram. Without it, children do not get the drug, unless its unit is by weight. */
const medicine = (code: string, unit: string, use: DrugUse, adult: AdultDoses, perKg?: number) => ({
  drug: { code, unit, ...use },
  adult,
  perKg,
})

const formulary = {
  fentanyl: medicine('fentanyl', 'mcg', pain, [50, 100, 25], 1),
  fentanylNasal: medicine('fentanyl', 'mcg', by('intranasal', 'analgesia'), [100, 150, 50], 1.5),
  morphine: medicine('morphine', 'mg', pain, [2, 10, 2], 0.1),
  ketaminePain: medicine('ketamine', 'mg', pain, [10, 30, 10], 0.3),
  levobupivacaine: medicine('levobupivacaine', 'mg', by('regional', 'analgesia'), [50, 100, 25]),
  ketamineSedation: medicine('ketamine', 'mg', sedation, [30, 80, 10], 1),
  midazolamSedation: medicine('midazolam', 'mg', sedation, [1, 4, 1], 0.05),
  droperidol: medicine('droperidol', 'mg', by('intramuscular', 'sedation'), [5, 10, 5]),
  ketamineInduction: medicine('ketamine', 'mg', induction, [70, 150, 10], 1.5),
  ketamineInShock: medicine('ketamine', 'mg', induction, [40, 80, 10], 1),
  propofolInduction: medicine('propofol', 'mg', induction, [60, 140, 20], 2),
  etomidateInduction: medicine('etomidate', 'mg', induction, [16, 24, 2], 0.3),
  rocuronium: medicine('rocuronium', 'mg', induction, [70, 100, 10], 1),
  suxamethonium: medicine('suxamethonium', 'mg', induction, [100, 150, 25], 1.5),
  fentanylInduction: medicine('fentanyl', 'mcg', induction, [50, 200, 50], 2),
  propofolMaintenance: medicine('propofol', 'mg_per_hour', runningMaintenance, [100, 250, 50], 3),
  morphineMaintenance: medicine('morphine', 'mcg_per_kg_hour', runningMaintenance, [20, 40, 10]),
  noradrenaline: medicine('noradrenaline', 'mcg_per_kg_min', running, [0.05, 0.3, 0.05]),
  adrenalineInfusion: medicine('adrenaline', 'mcg_per_kg_min', running, [0.05, 0.2, 0.05]),
  adrenalineArrest: medicine('adrenaline', 'mg', resuscitation, [1, 1, 1], 0.01),
  amiodaroneArrest: medicine('amiodarone', 'mg', resuscitation, [300, 300, 50], 5),
  adrenalineMuscle: medicine('adrenaline', 'mg', by('intramuscular'), [0.5, 0.5, 0.5], 0.01),
  adrenalineNebulised: medicine('adrenaline', 'mg', by('nebulised'), [5, 5, 1], 0.4),
  amiodarone: medicine('amiodarone', 'mg', iv, [300, 300, 50]),
  adenosine: medicine('adenosine', 'mg', iv, [6, 12, 6], 0.1),
  atropine: medicine('atropine', 'mg', iv, [0.6, 1.2, 0.6], 0.02),
  aspirin: medicine('aspirin', 'mg', by('oral'), [300, 300, 100]),
  nitrate: medicine('glyceryl_trinitrate', 'puff', by('sublingual'), [2, 2, 1]),
  furosemide: medicine('furosemide', 'mg', iv, [40, 80, 40]),
  heparin: medicine('heparin', 'unit', iv, [5000, 5000, 1000]),
  labetalol: medicine('labetalol', 'mg', iv, [10, 30, 10]),
  salbutamol: medicine('salbutamol', 'mg', by('nebulised'), [5, 5, 5], 0.25),
  ipratropium: medicine('ipratropium', 'mcg', by('nebulised'), [500, 500, 250], 12),
  magnesium: medicine('magnesium_sulfate', 'g', iv, [2, 2, 1], 0.04),
  magnesiumLoading: medicine('magnesium_sulfate', 'g', iv, [4, 4, 1]),
  hydrocortisone: medicine('hydrocortisone', 'mg', iv, [100, 200, 100], 4),
  dexamethasone: medicine('dexamethasone', 'mg', by('oral'), [8, 8, 4], 0.15),
  chlorphenamine: medicine('chlorphenamine', 'mg', iv, [10, 10, 5], 0.2),
  lorazepam: medicine('lorazepam', 'mg', seizure, [4, 4, 1], 0.1),
  levetiracetam: medicine('levetiracetam', 'mg', seizure, [3000, 4500, 500], 40),
  midazolamBuccal: medicine('midazolam', 'mg', by('buccal', 'seizure'), [10, 10, 5], 0.3),
  hypertonicSaline: medicine('hypertonic_saline', 'ml', iv, [200, 250, 50], 3),
  crystalloid: medicine('balanced_crystalloid', 'ml', resuscitation, [250, 1000, 250], 10),
  ceftriaxone: medicine('ceftriaxone', 'g', antibiotic, [2, 2, 1], 0.08),
  benzylpenicillin: medicine('benzylpenicillin', 'mg', antibiotic, [1200, 1200, 600], 50),
  tazobactam: medicine('piperacillin_tazobactam', 'g', antibiotic, [4.5, 4.5, 4.5]),
  naloxone: medicine('naloxone', 'mcg', iv, [100, 400, 100], 10),
  bicarbonate: medicine('sodium_bicarbonate', 'mmol', iv, [50, 100, 50], 1),
  hydroxocobalamin: medicine('hydroxocobalamin', 'g', iv, [5, 5, 5]),
  glucose: medicine('glucose', 'g', iv, [10, 20, 10], 0.2),
  insulinInfusion: medicine('insulin', 'unit_per_hour', running, [5, 8, 1], 0.05),
  insulin: medicine('insulin', 'unit', iv, [10, 10, 5]),
  calciumGluconate: medicine('calcium_gluconate', 'ml', iv, [30, 30, 10], 0.5),
  octreotide: medicine('octreotide', 'mcg_per_hour', running, [50, 50, 10]),
  tranexamicAcid: medicine('tranexamic_acid', 'g', haemorrhage, [1, 2, 1], 0.015),
  calciumChloride: medicine('calcium_chloride', 'ml', haemorrhage, [10, 10, 5], 0.1),
  oxytocin: medicine('oxytocin', 'unit', by('intramuscular', 'haemorrhage'), [10, 10, 5]),
  nifedipine: medicine('nifedipine', 'mg', by('oral'), [10, 20, 10]),
  ondansetron: medicine('ondansetron', 'mg', iv, [4, 8, 4], 0.1),
  surfactant: medicine('surfactant', 'mg_per_kg', by('endotracheal'), [200, 200, 100]),
  nitricOxide: medicine('nitric_oxide', 'ppm', by('inhaled'), [20, 20, 5]),
  prostaglandin: medicine('prostaglandin_e1', 'ng_per_kg_min', running, [5, 20, 5]),
}

export type MedicineName = keyof typeof formulary

/** The drugs of a procedure of the demo, unless its story has others. */
export const usualDrugs: Readonly<Record<string, readonly MedicineName[]>> = {
  opioid_usage: ['fentanyl'],
  ketamine_analgesia: ['ketaminePain'],
  tranexamic_acid_given: ['tranexamicAcid'],
  nebuliser: ['salbutamol'],
  antibiotics_given: ['ceftriaxone'],
  vasoactive_infusion: ['noradrenaline'],
  fluid_resuscitation: ['crystalloid'],
  regional_nerve_block: ['levobupivacaine'],
  hypertonic_therapy: ['hypertonicSaline'],
  procedural_sedation: ['ketamineSedation'],
  pph_management: ['oxytocin', 'tranexamicAcid'],
  surfactant: ['surfactant'],
  inhaled_nitric_oxide: ['nitricOxide'],
}

const isByWeight = (unit: string): boolean => unit.includes('_per_kg') || unit === 'ppm'

/** Rounds a dose to an amount that can be drawn up. */
function neat(dose: number): number {
  const step = dose >= 100 ? 10 : dose >= 20 ? 5 : dose >= 2 ? 0.5 : dose >= 0.2 ? 0.05 : 0.01
  return Math.max(step, Number((Math.round(dose / step) * step).toFixed(2)))
}

/** Draws a dose for this weight; without a weight, the dose of an adult. Returns null if children do not get the drug. */
export function drawDrug(random: Random, name: MedicineName, weightKg: number | null): GivenDrug | null {
  const { drug, adult, perKg } = formulary[name]
  const [least, most, step] = adult
  const usual = Number((least + random.between(0, Math.round((most - least) / step)) * step).toFixed(2))
  if (weightKg === null || isByWeight(drug.unit)) return { ...drug, dose: usual }
  return perKg === undefined ? null : { ...drug, dose: Math.min(most, neat(perKg * weightKg)) }
}
