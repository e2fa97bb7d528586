/**
 * A kind of case that prehospital and retrieval teams meet, as consistent distributions: the patient, the diagnoses, the
 * procedures and the outcome. Shares are percentages of their group, weights are relative. Proportions roughly follow
 * published case mixes of helicopter emergency services; no real case is used.
 */
export interface Scenario {
  weight: number
  type: string
  missionTypes: Record<string, number>
  diagnoses: Record<string, number>
  /** The middle, spread and limits of the age, in years unless `unit` says otherwise (for babies). */
  age: { middle: number; spread: number; min: number; max: number; unit?: 'months' | 'days' | 'hours' }
  malePercent: number
  procedures: Record<string, number>
  levelOfCare?: Record<string, number>
  outcomes: Record<string, number>
  mechanisms?: Record<string, number>
  locations: Record<string, number>
  summaries: readonly string[]
  /** How ill the patient is, from 0 (well) to 3 (in extremis). Shifts the vital signs. */
  severity: 0 | 1 | 2 | 3
  airwayPercent?: number
}

export const roadside = { road: 80, public_place: 10, workplace: 10 }
export const athome = { home: 70, public_place: 15, residential_care: 10, workplace: 5 }
export const outdoors = { mountain_wilderness: 45, sport_recreation: 30, coast_water: 15, farm: 10 }
export const hospital = { hospital_emergency: 55, hospital_icu: 25, hospital_ward: 15, hospital_theatre: 5 }
export const scene = { primary_scene: 92, rendezvous: 8 }
export const transfer = { secondary_transfer: 82, tertiary_transfer: 18 }
export const adult = (middle: number, spread = 34) => ({ middle, spread, min: 17, max: 97 })
export const handedOver = { handed_over_stable: 70, handed_over_unstable: 30 }
