/** The drugs of the demo, in doses for the age: round numbers for adults, by weight for children. */
import type { CaseRequest } from '#logging/cases/contract.ts'
import type { Random } from './random.ts'

export type GivenDrug = NonNullable<CaseRequest['drugs']>[number]
type DrugUse = Pick<GivenDrug, 'route' | 'purpose' | 'infusion'>
/** The lowest and the highest dose of an adult, and the step between doses. */
type AdultDoses = readonly [min: number, max: number, step: number]

const toUse = (route: string, purpose = 'other'): DrugUse => ({ route, purpose })
const iv = toUse('intravenous')
const analgesia = toUse('intravenous', 'analgesia')
const sedation = toUse('intravenous', 'sedation')
const induction = toUse('intravenous', 'induction')
const resuscitation = toUse('intravenous', 'resuscitation')
const seizure = toUse('intravenous', 'seizure')
const antibiotic = toUse('intravenous', 'antibiotic')
const haemorrhage = toUse('intravenous', 'haemorrhage')
const infusion: DrugUse = { ...iv, infusion: true }
const maintenanceInfusion: DrugUse = { ...toUse('intravenous', 'maintenance'), infusion: true }

/** `perKg` is a child's dose per kilogram. Without it, children do not get the drug, unless its unit includes the weight. */
const toMedicine = (code: string, unit: string, use: DrugUse, adultDoses: AdultDoses, perKg?: number) => ({
  drug: { code, unit, ...use },
  adult: adultDoses,
  perKg,
})

const formulary = {
  fentanyl: toMedicine('fentanyl', 'mcg', analgesia, [50, 100, 25], 1),
  fentanylNasal: toMedicine('fentanyl', 'mcg', toUse('intranasal', 'analgesia'), [100, 150, 50], 1.5),
  morphine: toMedicine('morphine', 'mg', analgesia, [2, 10, 2], 0.1),
  ketaminePain: toMedicine('ketamine', 'mg', analgesia, [10, 30, 10], 0.3),
  levobupivacaine: toMedicine('levobupivacaine', 'mg', toUse('regional', 'analgesia'), [50, 100, 25]),
  ketamineSedation: toMedicine('ketamine', 'mg', sedation, [30, 80, 10], 1),
  midazolamSedation: toMedicine('midazolam', 'mg', sedation, [1, 4, 1], 0.05),
  droperidol: toMedicine('droperidol', 'mg', toUse('intramuscular', 'sedation'), [5, 10, 5]),
  ketamineInduction: toMedicine('ketamine', 'mg', induction, [70, 150, 10], 1.5),
  ketamineInShock: toMedicine('ketamine', 'mg', induction, [40, 80, 10], 1),
  propofolInduction: toMedicine('propofol', 'mg', induction, [60, 140, 20], 2),
  etomidateInduction: toMedicine('etomidate', 'mg', induction, [16, 24, 2], 0.3),
  rocuronium: toMedicine('rocuronium', 'mg', induction, [70, 100, 10], 1),
  suxamethonium: toMedicine('suxamethonium', 'mg', induction, [100, 150, 25], 1.5),
  fentanylInduction: toMedicine('fentanyl', 'mcg', induction, [50, 200, 50], 2),
  propofolMaintenance: toMedicine('propofol', 'mg_per_hour', maintenanceInfusion, [100, 250, 50], 3),
  morphineMaintenance: toMedicine('morphine', 'mcg_per_kg_hour', maintenanceInfusion, [20, 40, 10]),
  noradrenaline: toMedicine('noradrenaline', 'mcg_per_kg_min', infusion, [0.05, 0.3, 0.05]),
  adrenalineInfusion: toMedicine('adrenaline', 'mcg_per_kg_min', infusion, [0.05, 0.2, 0.05]),
  adrenalineArrest: toMedicine('adrenaline', 'mg', resuscitation, [1, 1, 1], 0.01),
  amiodaroneArrest: toMedicine('amiodarone', 'mg', resuscitation, [300, 300, 50], 5),
  adrenalineMuscle: toMedicine('adrenaline', 'mg', toUse('intramuscular'), [0.5, 0.5, 0.5], 0.01),
  adrenalineNebulised: toMedicine('adrenaline', 'mg', toUse('nebulised'), [5, 5, 1], 0.4),
  amiodarone: toMedicine('amiodarone', 'mg', iv, [300, 300, 50]),
  adenosine: toMedicine('adenosine', 'mg', iv, [6, 12, 6], 0.1),
  atropine: toMedicine('atropine', 'mg', iv, [0.6, 1.2, 0.6], 0.02),
  aspirin: toMedicine('aspirin', 'mg', toUse('oral'), [300, 300, 100]),
  nitrate: toMedicine('glyceryl_trinitrate', 'puff', toUse('sublingual'), [2, 2, 1]),
  furosemide: toMedicine('furosemide', 'mg', iv, [40, 80, 40]),
  heparin: toMedicine('heparin', 'unit', iv, [5000, 5000, 1000]),
  labetalol: toMedicine('labetalol', 'mg', iv, [10, 30, 10]),
  salbutamol: toMedicine('salbutamol', 'mg', toUse('nebulised'), [5, 5, 5], 0.25),
  ipratropium: toMedicine('ipratropium', 'mcg', toUse('nebulised'), [500, 500, 250], 12),
  magnesium: toMedicine('magnesium_sulfate', 'g', iv, [2, 2, 1], 0.04),
  magnesiumLoading: toMedicine('magnesium_sulfate', 'g', iv, [4, 4, 1]),
  hydrocortisone: toMedicine('hydrocortisone', 'mg', iv, [100, 200, 100], 4),
  dexamethasone: toMedicine('dexamethasone', 'mg', toUse('oral'), [8, 8, 4], 0.15),
  chlorphenamine: toMedicine('chlorphenamine', 'mg', iv, [10, 10, 5], 0.2),
  lorazepam: toMedicine('lorazepam', 'mg', seizure, [4, 4, 1], 0.1),
  levetiracetam: toMedicine('levetiracetam', 'mg', seizure, [3000, 4500, 500], 40),
  midazolamBuccal: toMedicine('midazolam', 'mg', toUse('buccal', 'seizure'), [10, 10, 5], 0.3),
  hypertonicSaline: toMedicine('hypertonic_saline', 'ml', iv, [200, 250, 50], 3),
  crystalloid: toMedicine('balanced_crystalloid', 'ml', resuscitation, [250, 1000, 250], 10),
  ceftriaxone: toMedicine('ceftriaxone', 'g', antibiotic, [2, 2, 1], 0.08),
  benzylpenicillin: toMedicine('benzylpenicillin', 'mg', antibiotic, [1200, 1200, 600], 50),
  tazobactam: toMedicine('piperacillin_tazobactam', 'g', antibiotic, [4.5, 4.5, 4.5]),
  naloxone: toMedicine('naloxone', 'mcg', iv, [100, 400, 100], 10),
  bicarbonate: toMedicine('sodium_bicarbonate', 'mmol', iv, [50, 100, 50], 1),
  hydroxocobalamin: toMedicine('hydroxocobalamin', 'g', iv, [5, 5, 5]),
  glucose: toMedicine('glucose', 'g', iv, [10, 20, 10], 0.2),
  insulinInfusion: toMedicine('insulin', 'unit_per_hour', infusion, [5, 8, 1], 0.05),
  insulin: toMedicine('insulin', 'unit', iv, [10, 10, 5]),
  calciumGluconate: toMedicine('calcium_gluconate', 'ml', iv, [30, 30, 10], 0.5),
  octreotide: toMedicine('octreotide', 'mcg_per_hour', infusion, [50, 50, 10]),
  tranexamicAcid: toMedicine('tranexamic_acid', 'g', haemorrhage, [1, 2, 1], 0.015),
  calciumChloride: toMedicine('calcium_chloride', 'ml', haemorrhage, [10, 10, 5], 0.1),
  oxytocin: toMedicine('oxytocin', 'unit', toUse('intramuscular', 'haemorrhage'), [10, 10, 5]),
  nifedipine: toMedicine('nifedipine', 'mg', toUse('oral'), [10, 20, 10]),
  ondansetron: toMedicine('ondansetron', 'mg', iv, [4, 8, 4], 0.1),
  surfactant: toMedicine('surfactant', 'mg_per_kg', toUse('endotracheal'), [200, 200, 100]),
  nitricOxide: toMedicine('nitric_oxide', 'ppm', toUse('inhaled'), [20, 20, 5]),
  prostaglandin: toMedicine('prostaglandin_e1', 'ng_per_kg_min', infusion, [5, 20, 5]),
}

export type MedicineName = keyof typeof formulary

/** The drugs that are given with each procedure of the demo, unless the story has others. */
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

const hasUnitByWeight = (unit: string): boolean => unit.includes('_per_kg') || unit === 'ppm'

/** Rounds a dose to an amount that can be drawn up. */
function roundDose(dose: number): number {
  const step = dose >= 100 ? 10 : dose >= 20 ? 5 : dose >= 2 ? 0.5 : dose >= 0.2 ? 0.05 : 0.01
  return Math.max(step, Number((Math.round(dose / step) * step).toFixed(2)))
}

/** Draws a dose for a child of this weight, or an adult's if the weight is null. Returns null if children do not get the drug. */
export function drawDrug(random: Random, name: MedicineName, weightKg: number | null): GivenDrug | null {
  const { drug, adult, perKg } = formulary[name]
  const [minDose, maxDose, step] = adult
  const adultDose = Number(
    (minDose + random.between(0, Math.round((maxDose - minDose) / step)) * step).toFixed(2),
  )
  if (weightKg === null || hasUnitByWeight(drug.unit)) return { ...drug, dose: adultDose }
  return perKg === undefined ? null : { ...drug, dose: Math.min(maxDose, roundDose(perKg * weightKg)) }
}
