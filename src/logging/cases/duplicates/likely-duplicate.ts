import { isPatientless } from '#logging/missions/mission.ts'
import type { CaseRequest } from '../contract.ts'
import type { AgeUnit } from '../parts/patient.contract.ts'

/** The facts that two cases share if they may be one case logged twice, and the case and mission to exclude. */
export interface DuplicateQuery {
  date: string
  type: string
  patientAge: number
  patientAgeUnit: AgeUnit
  platform: string
  except: string
  missionNumber?: string
}

type ComparedCase = Pick<
  CaseRequest,
  'date' | 'type' | 'patientAge' | 'patientAgeUnit' | 'patientAgeUnknown' | 'mission' | 'missionNumber'
> & { _id: string }

/**
 * Returns the facts to compare, or null if one of them is unknown: two patients of unknown age, or two missions without a
 * patient, do not suggest a duplicate.
 */
export function toDuplicateQuery(comparedCase: ComparedCase): DuplicateQuery | null {
  const { _id, date, type, patientAge, patientAgeUnit, mission, missionNumber } = comparedCase
  const platform = mission?.platform
  if (isPatientless(mission) || comparedCase.patientAgeUnknown || typeof patientAge !== 'number') return null
  if (!date || !type || !patientAgeUnit || !platform) return null
  const facts = { date, type, patientAge, patientAgeUnit, platform, except: _id }
  return missionNumber ? { ...facts, missionNumber } : facts
}
