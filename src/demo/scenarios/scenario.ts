import type { MedicineName } from '../medicines.ts'

/** The mean and the spread of a value at first contact. */
type MeanAndSpread = readonly [mean: number, spread: number]
type Range = readonly [min: number, max: number]

export interface FirstVitals {
  heartRate?: MeanAndSpread
  systolicBp?: MeanAndSpread
  respiratoryRate?: MeanAndSpread
  spo2?: MeanAndSpread
  gcsTotal?: MeanAndSpread
  temperatureC?: MeanAndSpread
  glucoseMmol?: MeanAndSpread
}

export interface ArrestStory {
  aetiology: string
  rhythms: Record<string, number>
  shocks: Range
  adrenaline: Range
  /** Weights of who witnessed the arrest. */
  witnessed: Record<string, number>
  /** Whether the patient had a circulation again before the team arrived. */
  hadCirculationBefore?: boolean
  publicDefibrillator?: string
}

/** The properties of all stories of a scenario, unless a story overrides them. Shares are percentages; weights are relative. */
interface Circumstances {
  missionTypes: Record<string, number>
  /** The mean, spread and limits of the age, in years unless `unit` is set (for babies). */
  age: { middle: number; spread: number; min: number; max: number; unit?: 'months' | 'days' | 'hours' }
  malePercent: number
  locations: Record<string, number>
  mechanisms?: Record<string, number>
  outcomes: Record<string, number>
  /** The destination of the patient, from the scene and from another hospital. */
  destination: { scene: string; transfer: string }
  /** How ill the patient is, from 0 (well) to 3 (in extremis). */
  severity: 0 | 1 | 2 | 3
  /** The share of patients with a tracheal tube. */
  tubePercent?: number
  procedures: Record<string, number>
}

/**
 * One consistent course of events: the diagnosis, the summary, the first vital signs, the treatment and the drugs. Whatever the
 * summary mentions is fixed, not random.
 */
export interface Story extends Partial<Circumstances> {
  weight: number
  diagnosis: string
  summaries: readonly string[]
  firstVitals?: FirstVitals
  /** Procedures in every case of this story, in addition to those that are drawn by their shares. */
  fixedProcedures?: readonly string[]
  /** Drugs in every case of this story, in addition to those of its procedures. */
  fixedDrugs?: readonly MedicineName[]
  /** The drug of a procedure, if it is not the usual one. */
  drugsOfProcedures?: Readonly<Record<string, readonly MedicineName[]>>
  arrest?: ArrestStory
  intent?: string
  injuredRegions?: Readonly<Record<string, Range>>
  burnPercent?: Range
  airwayBurn?: boolean
  trappedMinutes?: Range
  pregnancyWeeks?: Range
  gestationWeeks?: Range
}

/**
 * A kind of mission that prehospital and retrieval teams meet, and its stories. Proportions roughly follow published case mixes
 * of helicopter emergency services; no real case is used.
 */
export interface Scenario extends Circumstances {
  weight: number
  type: string
  stories: readonly Story[]
  /** Whether there may be a second patient of the same event. */
  mayHaveTwoPatients?: boolean
}

/** A story with the properties of its scenario. */
export interface FullStory extends Omit<Story, keyof Circumstances>, Circumstances {
  type: string
}

export function toFullStory(scenario: Scenario, story: Story): FullStory {
  const procedures = { ...scenario.procedures, ...story.procedures }
  return { ...scenario, ...story, procedures }
}

export const roadside = { road: 90, public_place: 10 }
export const atHome = { home: 74, public_place: 14, residential_care: 6, workplace: 6 }
export const hospitalLocations = { hospital_emergency: 55, hospital_icu: 25, hospital_ward: 20 }
export const sceneMissionTypes = { primary_scene: 92, rendezvous: 8 }
export const primaryMissionTypes = { primary_scene: 100 }
export const transferMissionTypes = { secondary_transfer: 82, tertiary_transfer: 18 }
// From 18 years, because some services count younger patients as children.
export const adultAge = (middle: number, spread = 30) => ({ middle, spread, min: 18, max: 97 })
export const handoverOutcomes = { handed_over_stable: 70, handed_over_unstable: 30 }
export const stableOutcomes = { handed_over_stable: 100 }
