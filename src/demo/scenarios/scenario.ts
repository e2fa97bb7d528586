import type { MedicineName } from '../medicines.ts'

/** A value at first contact: its middle and its spread. */
type Drawn = readonly [middle: number, spread: number]
type Span = readonly [least: number, most: number]

export interface FirstVitals {
  heartRate?: Drawn
  systolicBp?: Drawn
  respiratoryRate?: Drawn
  spo2?: Drawn
  gcsTotal?: Drawn
  temperatureC?: Drawn
  glucoseMmol?: Drawn
}

export interface ArrestStory {
  aetiology: string
  rhythms: Record<string, number>
  shocks: Span
  adrenaline: Span
  /** The chances that it was seen, and how. */
  witnessed: Record<string, number>
  /** Whether the circulation had returned before the team arrived. */
  isOver?: boolean
  publicDefibrillator?: string
}

/** What the stories of a scenario have in common unless they say otherwise. Shares are percentages, weights are relative. */
interface Circumstances {
  missionTypes: Record<string, number>
  /** The middle, spread and limits of the age, in years unless `unit` says otherwise (for babies). */
  age: { middle: number; spread: number; min: number; max: number; unit?: 'months' | 'days' | 'hours' }
  malePercent: number
  locations: Record<string, number>
  mechanisms?: Record<string, number>
  outcomes: Record<string, number>
  /** Where the patient is taken: at once, and from another hospital. */
  destination: { scene: string; transfer: string }
  /** How ill the patient is, from 0 (well) to 3 (in extremis). */
  severity: 0 | 1 | 2 | 3
  /** The share with a tracheal tube. */
  tubePercent?: number
  procedures: Record<string, number>
}

/**
 * One course of events, of which everything is true at once: the diagnosis, what the summary says, the first vital signs, what
 * was done and what was given. Nothing that its summary names is left to chance.
 */
export interface Story extends Partial<Circumstances> {
  weight: number
  diagnosis: string
  summaries: readonly string[]
  first?: FirstVitals
  /** Done in every case, beside what the shares of the procedures add. */
  done?: readonly string[]
  /** Given in every case, beside what the procedures bring with them. */
  given?: readonly MedicineName[]
  /** What a procedure is done with, where it is not the usual drug. */
  with?: Readonly<Record<string, readonly MedicineName[]>>
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
  /** Whether somebody else may be hurt in the same event. */
  mayHaveTwoPatients?: boolean
}

/** A story with the circumstances of its scenario. */
export interface Told extends Omit<Story, keyof Circumstances>, Circumstances {
  type: string
}

export function tellStory(scenario: Scenario, story: Story): Told {
  const procedures = { ...scenario.procedures, ...story.procedures }
  return { ...scenario, ...story, procedures }
}

export const roadside = { road: 90, public_place: 10 }
export const athome = { home: 74, public_place: 14, residential_care: 6, workplace: 6 }
export const hospital = { hospital_emergency: 55, hospital_icu: 25, hospital_ward: 20 }
export const scene = { primary_scene: 92, rendezvous: 8 }
export const primary = { primary_scene: 100 }
export const transfer = { secondary_transfer: 82, tertiary_transfer: 18 }
// From 18: below it, some services count a patient as a child.
export const adult = (middle: number, spread = 30) => ({ middle, spread, min: 18, max: 97 })
export const handedOver = { handed_over_stable: 70, handed_over_unstable: 30 }
export const stable = { handed_over_stable: 100 }
