import { isPatientless } from '#logging/missions/mission.ts'
import type { CaseRequest } from '../contract.ts'
import type { AgeUnit } from '../parts/patient.contract.ts'

/** The facts that are equal in two cases that may be one case logged twice. */
export interface DuplicateQuestion {
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
export function duplicateQuestionOf(compared: ComparedCase): DuplicateQuestion | null {
  const { _id, date, type, patientAge, patientAgeUnit, mission, missionNumber } = compared
  const platform = mission?.platform
  if (isPatientless(mission) || compared.patientAgeUnknown || typeof patientAge !== 'number') return null
  if (!date || !type || !patientAgeUnit || !platform) return null
  const facts = { date, type, patientAge, patientAgeUnit, platform, except: _id }
  return missionNumber ? { ...facts, missionNumber } : facts
}
