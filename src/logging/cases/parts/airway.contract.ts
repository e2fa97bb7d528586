import { z } from 'zod'
import {
  oneOf,
  otherText,
  someOf,
  numberInSteps,
  unknownOr,
  wholeNumber,
  yesOrNo,
  decimal,
} from '#platform/contract/fields.ts'
import { freeText } from '#platform/contract/free-text.ts'
import * as lists from '#reference/airway-lists.ts'
import { listCodesInGroups, toCodes } from '#reference/codes.ts'
import { drugs } from '#reference/drugs.ts'
import { clinicianGrades } from '#reference/team-lists.ts'

const drugOrNone = (group: string) => unknownOr(oneOf([...listCodesInGroups(drugs, group), 'none']))

/** One attempt: a blade or a device passes the teeth, with the intent to intubate or to place the device. */
const attemptSchema = z.strictObject({
  number: wholeNumber(1, 10),
  operator: unknownOr(oneOf(toCodes(lists.attemptOperators))),
  operatorGrade: unknownOr(oneOf(toCodes(clinicianGrades))),
  operatorGradeOther: otherText,
  technique: unknownOr(oneOf(toCodes(lists.attemptTechniques))),
  laryngoscope: unknownOr(oneOf(toCodes(lists.laryngoscopes))),
  view: unknownOr(oneOf(toCodes(lists.laryngealViews))),
  glotticOpeningPercent: unknownOr(wholeNumber(0, 100)),
  bougie: unknownOr(oneOf(toCodes(lists.bougieUses))),
  externalManoeuvre: unknownOr(yesOrNo),
  success: unknownOr(yesOrNo),
  failureReason: unknownOr(oneOf(toCodes(lists.attemptFailureReasons))),
  failureReasonOther: otherText,
})
export type AirwayAttempt = z.output<typeof attemptSchema>

/** The airway section, after the Utstein-style airway template (2009, revised 2018), so that a service can report from it. */
export const airwaySchema = z.strictObject({
  indications: unknownOr(someOf(toCodes(lists.airwayIndications), 4, 1)),
  indicationsOther: otherText,
  environment: unknownOr(oneOf(toCodes(lists.laryngoscopyEnvironments))),
  position: unknownOr(oneOf(toCodes(lists.patientPositions))),
  difficultFeatures: unknownOr(someOf(toCodes(lists.difficultAirwayFeatures))),
  checklist: unknownOr(oneOf(toCodes(lists.checklistUses))),
  oxygenation: unknownOr(someOf(toCodes(lists.oxygenationStrategies))),
  drugAssisted: unknownOr(yesOrNo),
  inductionAgent: drugOrNone('induction_sedation'),
  neuromuscularBlocker: drugOrNone('neuromuscular_blocker'),
  opioidCoInduction: drugOrNone('opioid'),
  attempts: unknownOr(z.array(attemptSchema).max(10, 'Use at most 10 attempts.')),
  finalAirway: unknownOr(oneOf(toCodes(lists.finalAirways))),
  finalDevice: unknownOr(oneOf(toCodes(lists.airwayDevices))),
  finalDeviceOther: otherText,
  tubeSizeMm: unknownOr(numberInSteps(2, 10, 0.5)),
  tubeDepthCm: unknownOr(decimal(4, 32, 1)),
  confirmation: unknownOr(someOf(toCodes(lists.tubeConfirmations))),
  complications: unknownOr(someOf(toCodes(lists.airwayComplications))),
  complicationsOther: otherText,
  lowestSpo2: unknownOr(wholeNumber(0, 100)),
  lowestSystolic: unknownOr(wholeNumber(0, 300)),
  inductionToTubeMinutes: unknownOr(wholeNumber(0, 60)),
  decisionToSecuredMinutes: unknownOr(wholeNumber(0, 180)),
  notes: unknownOr(freeText(500)),
})
export type Airway = z.output<typeof airwaySchema>

const count = z.int().nonnegative().nullable()

/** Figures derived from the attempts; null if not recorded. */
export const airwayFiguresSchema = z.strictObject({
  attemptsTotal: count,
  firstPassSuccess: z.boolean().nullable(),
  firstPassWithoutHypoxiaOrHypotension: z
    .boolean()
    .nullable()
    .describe('DASH-1A by the lowest values and the complications; null if unknown, and in a cardiac arrest'),
  firstPassByReport: z
    .boolean()
    .nullable()
    .describe(
      'If `firstPassWithoutHypoxiaOrHypotension` is true: whether it rests on "no complications" without any lowest value',
    ),
  intubationSuccess: z.enum(['yes_first', 'yes_later', 'no']).nullable(),
})
export type AirwayFigures = z.output<typeof airwayFiguresSchema>
