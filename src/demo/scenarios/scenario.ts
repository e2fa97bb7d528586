import type { MedicineName } from '../medicines.ts'

/** A value at first contact: its middle and its spread. */
type Distribution = readonly [middle: number, spread: number]
type Span = readonly [least: number, most: number]

export interface FirstVitals {
  heartRate?: Distribution
  systolicBp?: Distribution
  respiratoryRate?: Distribution
  spo2?: Distribution
  gcsTotal?: Distribution
  temperatureC?: Distribution
  glucoseMmol?: Distribution
}

export interface ArrestStory {
  aetiology: string
  rhythms: Record<string, number>
  shocks: Span
  adrenaline: Span
  /** The probabilities that the arrest was witnessed, and its details. */
  witnessed: Record<string, number>
  /** Whether the patient had a circulation again before the team arrived. */
  hadCirculationBefore?: boolean
  publicDefibrillator?: string
}

/** The common properties of the stories of a scenario, unless a story overrides them. Shares are percentages, weights are relative. */
interface Circumstances {
  missionTypes: Record<string, number>
  /** The middle, spread and limits of the age, in years unless `unit` says otherwise (for babies). */
  age: { middle: number; spread: number; min: number; max: number; unit?: 'months' | 'days' | 'hours' }
  malePercent: number
  locations: Record<string, number>
  mechanisms?: Record<string, number>
  outcomes: Record<string, number>
  /** The destination of the patient, from the scene and from another hospital. */
  destination: { scene: string; transfer: string }
  /** How ill the patient is, from 0 (well) to 3 (in extremis). */
  severity: 0 | 1 | 2 | 3
  /** The share with a tracheal tube. */
  tubePercent?: number
  procedures: Record<string, number>
}

/**
 * One consistent course of events: the diagnosis, the summary, the first vital signs, the treatment and the drugs. Nothing that
 * its summary mentions is random.
 */
export interface Story extends Partial<Circumstances> {
  weight: number
  diagnosis: string
  summaries: readonly string[]
  firstVitals?: FirstVitals
  /** Procedures of every case, in addition to those drawn by their shares. */
  fixedProcedures?: readonly string[]
  /** Drugs of every case, in addition to those of the procedures. */
  fixedDrugs?: readonly MedicineName[]
  /** The drug of a procedure, if it is not the usual one. */
  drugsOfProcedures?: Readonly<Record<string, readonly MedicineName[]>>
  arrest?: ArrestStory
  intent?: string
  injured?: Readonly<Record<string, Span>>
  burnPercent?: Span
  airwayBurn?: boolean
  trappedMinutes?: Span
  pregnancyWeeks?: Span
  gestationWeeks?: Span
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

export function tellStory(scenario: Scenario, story: Story): FullStory {
  const procedures = { ...scenario.procedures, ...story.procedures }
  return { ...scenario, ...story, procedures }
}

export const roadside = { road: 90, public_place: 10 }
export const athome = { home: 74, public_place: 14, residential_care: 6, workplace: 6 }
export const hospital = { hospital_emergency: 55, hospital_icu: 25, hospital_ward: 20 }
export const scene = { primary_scene: 92, rendezvous: 8 }
export const primary = { primary_scene: 100 }
export const transfer = { secondary_transfer: 82, tertiary_transfer: 18 }
// From 18, because below that some services count a patient as a child.
export const adult = (middle: number, spread = 30) => ({ middle, spread, min: 18, max: 97 })
export const handedOver = { handed_over_stable: 70, handed_over_unstable: 30 }
export const stable = { handed_over_stable: 100 }
