import type { CaseRequest } from '#logging/cases/contract.ts'
import { normaliseMissionNumber } from '#logging/missions/mission-number.ts'

/** Maximum of patients per mission. */
const maxPatients = 99

type Patient = Pick<CaseRequest, 'patientAge' | 'patientAgeUnit'> & { gender: string | null }

const patientOf = ({ patientAge, patientAgeUnit, patient }: CaseRequest): Patient => ({
  patientAge,
  patientAgeUnit,
  gender: patient?.gender ?? null,
})

const isKnownGender = (gender: string | null): boolean => gender !== null && gender !== 'unknown'

/** Whether two rows cannot be about the same person. Values that one of them lacks are not compared. */
function areDifferent(left: Patient, right: Patient): boolean {
  const haveAges = typeof left.patientAge === 'number' && typeof right.patientAge === 'number'
  if (haveAges && (left.patientAge !== right.patientAge || left.patientAgeUnit !== right.patientAgeUnit))
    return true
  return isKnownGender(left.gender) && isKnownGender(right.gender) && left.gender !== right.gender
}

/**
 * Creates a function that numbers the patients of a mission, because logbooks rarely do: a row with the mission number and day
 * of an earlier row, but another age or gender, is the next patient. Without a patient number it would be taken for the same
 * case. The same file always gives the same numbers.
 */
export function createPatientNumbers(): (request: CaseRequest) => CaseRequest {
  const missions = new Map<string, Patient[]>()
  return (request) => {
    const { date, missionNumber, patientSequence } = request
    if (!missionNumber || patientSequence != null) return request
    const key = `${date}|${normaliseMissionNumber(missionNumber).toLowerCase()}`
    const patients = missions.get(key) ?? []
    const patient = patientOf(request)
    const knownIndex = patients.findIndex((other) => !areDifferent(patient, other))
    const index = knownIndex < 0 ? patients.length : knownIndex
    if (index >= maxPatients) return request
    if (knownIndex < 0) missions.set(key, [...patients, patient])
    return index === 0 ? request : { ...request, patientSequence: index + 1 }
  }
}
