import { isPatientless } from '#missions/mission.ts'
import type { CaseRequest } from '../contract.ts'
import type { AgeUnit } from '../parts/patient.contract.ts'

/** What two cases agree in that may be one case logged twice. */
export interface DuplicateQuestion {
  date: string
  type: string
  patientAge: number
  patientAgeUnit: AgeUnit
  platform: string
  except: string
  missionNumber?: string
}

type Told = Pick<
  CaseRequest,
  'date' | 'type' | 'patientAge' | 'patientAgeUnit' | 'patientAgeUnknown' | 'mission' | 'missionNumber'
> & { _id: string }

/**
 * Null as long as something of it is not known: two patients of unknown age, or two flights without one, are no sign
 * of a case that is logged twice.
 */
export function duplicateQuestionOf(told: Told): DuplicateQuestion | null {
  const { _id, date, type, patientAge, patientAgeUnit, mission, missionNumber } = told
  const platform = mission?.platform
  if (isPatientless(mission) || told.patientAgeUnknown || typeof patientAge !== 'number') return null
  if (!date || !type || !patientAgeUnit || !platform) return null
  const facts = { date, type, patientAge, patientAgeUnit, platform, except: _id }
  return missionNumber ? { ...facts, missionNumber } : facts
}
