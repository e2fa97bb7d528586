import type { CaseRequest } from '#logging/cases/contract.ts'
import { isTransfer } from '#logging/missions/mission.ts'
import { drawAirway } from './airway-builder.ts'
import { drawClinical, type CareCourse } from './clinical-builder.ts'
import type { Random } from './random.ts'
import type { FullStory } from './scenarios/scenario.ts'
import {
  drawBlood,
  drawProcedureCodes,
  drawDrugs,
  drawProcedures,
  drawIntubator,
  lacksAccess,
  addAttempts,
} from './treatment-builder.ts'
import type { DemoUser } from './users.ts'

export function drawAge(
  random: Random,
  { age }: FullStory,
): { patientAge: number; patientAgeUnit: 'years' | 'months' | 'days' | 'hours' } {
  const patientAge = random.around(age.middle, age.spread, age.min, age.max)
  return { patientAge, patientAgeUnit: age.unit ?? 'years' }
}

const surgicalProcedures = new Set(['resuscitative_thoracotomy', 'front_of_neck_airway'])

function drawFlag(random: Random, { outcome, codes }: { outcome: string; codes: string[] }) {
  const reason = codes.some((code) => surgicalProcedures.has(code))
    ? 'surgical_procedure'
    : codes.includes('red_cells_given')
      ? 'blood_transfusion'
      : outcome === 'died_with_team'
        ? 'death_with_team'
        : 'clinician_request'
  const isFlagged = random.chance(
    reason === 'surgical_procedure' ? 1 : reason === 'clinician_request' ? 0.015 : 0.12,
  )
  return isFlagged ? { flagCaseReview: true, flagReasons: [reason] } : {}
}

export const yearsPerUnit = { years: 1, months: 1 / 12, days: 1 / 365, hours: 1 / 8766 }
export const minAdultYears = 16

/** Returns the mean weight at an age by the Advanced Paediatric Life Support formulae. */
function toMeanWeightKg(years: number): number {
  if (years < 1) return (years * 12) / 2 + 4
  return years < 6 ? 2 * years + 8 : 3 * years + 7
}

const toBirthWeightG = (weeks: number): number => Math.round((3500 * (weeks / 40) ** 3.3) / 10) * 10

function drawPerson(random: Random, story: FullStory, years: number): NonNullable<CaseRequest['patient']> {
  const gestation = story.gestationWeeks && random.between(...story.gestationWeeks)
  const birthWeight = gestation === undefined ? undefined : toBirthWeightG(gestation)
  const isMale = random.chance(story.malePercent / 100)
  return {
    gender: isMale ? 'male' : 'female',
    ...(years >= minAdultYears && { ageEstimated: random.chance(0.1) }),
    ...(years < minAdultYears && {
      weightKg: Number(((birthWeight ?? toMeanWeightKg(years) * 1000) / 1000).toFixed(1)),
      weightEstimated: birthWeight === undefined,
    }),
    ...(gestation !== undefined && { gestationAtBirthWeeks: gestation, birthWeightG: birthWeight }),
    ...(story.pregnancyWeeks && { pregnancyWeeks: random.between(...story.pregnancyWeeks) }),
  }
}

/** Draws whether there is a tracheal tube, and who placed it. Before a transfer, it was mostly the hospital. */
export function drawTube(
  random: Random,
  story: FullStory,
  missionType: string,
  years: number,
): CareCourse['tubedBy'] {
  if (!random.chance((story.tubePercent ?? 0) / 100)) return null
  const isPlacedBefore = isTransfer(missionType) && (years < 1 || random.chance(0.72))
  return isPlacedBefore ? 'before' : 'team'
}

interface PatientContext {
  owner: DemoUser
  story: FullStory
  mission: NonNullable<CaseRequest['mission']>
  outcome: string
  age: ReturnType<typeof drawAge>
  tubedBy: CareCourse['tubedBy']
  trappedMinutes: number | null
}

/** Draws everything about the patient of a case: the person, the findings, the treatment and the outcome. */
export function drawPatient(
  random: Random,
  { owner, age, ...context }: PatientContext,
): Partial<CaseRequest> {
  const { story, mission, outcome } = context
  const years = age.patientAge * yearsPerUnit[age.patientAgeUnit]
  const course: CareCourse = { ...context, years }
  const patient = drawPerson(random, story, years)
  const doneProcedures = drawProcedureCodes(random, course)
  const clinical = drawClinical(random, course, doneProcedures)
  const drawnProcedures = drawProcedures(random, doneProcedures, owner.profession)
  const airway =
    context.tubedBy === null
      ? undefined
      : drawAirway(random, {
          ...course,
          tubedBy: context.tubedBy,
          firstVitals: clinical.vitals?.[0],
          colleague: drawIntubator(random, drawnProcedures),
        })
  const procedureLines = airway ? addAttempts(drawnProcedures, airway) : drawnProcedures
  const weightKg = years < minAdultYears ? (patient.weightKg ?? null) : null
  const drugs = drawDrugs(random, course, {
    procedures: procedureLines,
    airway,
    arrest: clinical.arrest,
    weightKg,
  })
  const blood = drawBlood(random, course, procedureLines)
  const procedures = lacksAccess(drugs, blood, doneProcedures)
    ? [{ code: 'iv_access', operatorRole: procedureLines[0]?.operatorRole ?? 'performed' }, ...procedureLines]
    : procedureLines
  const infusionCount = drugs.filter(({ infusion }) => infusion).length
  const destination = story.destination[isTransfer(mission.missionType) ? 'transfer' : 'scene']
  return {
    ...age,
    patient,
    clinical: clinical.transfer
      ? { ...clinical, transfer: { ...clinical.transfer, infusionCount } }
      : clinical,
    ...(airway && { airway }),
    procedures,
    drugs,
    blood,
    outcome: {
      clinicalOutcome: outcome,
      ...(mission.result === 'patient_transported' && { destinationType: destination }),
    },
    ...drawFlag(random, { outcome, codes: procedures.map(({ code }) => code) }),
  }
}
