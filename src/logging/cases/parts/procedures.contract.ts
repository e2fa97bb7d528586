import { z } from 'zod'
import {
  decimal,
  oneOf,
  otherText,
  someOf,
  unknownOr,
  wholeNumber,
  yesOrNo,
} from '#platform/contract/fields.ts'
import { freeText } from '#platform/contract/free-text.ts'
import { encounterSettings } from '#reference/case-lists.ts'
import { listCodesInGroups, toCodes } from '#reference/codes.ts'
import * as drugLists from '#reference/drugs.ts'
import * as procedureLists from '#reference/procedures.ts'
import { supervisionLevels } from '#reference/team-lists.ts'

export const procedureCodeSchema = oneOf(toCodes(procedureLists.procedures))

export const procedureSchema = z.strictObject({
  code: procedureCodeSchema,
  codeOther: otherText,
  operatorRole: oneOf(toCodes(procedureLists.operatorRoles)).default('performed'),
  supervisionLevel: unknownOr(oneOf(toCodes(supervisionLevels))),
  attempts: unknownOr(wholeNumber(1, 10)),
  outcome: unknownOr(oneOf(toCodes(procedureLists.procedureOutcomes))),
  complications: unknownOr(someOf(toCodes(procedureLists.procedureComplications))),
  complicationsOther: otherText,
  site: unknownOr(oneOf(toCodes(procedureLists.bodySides))),
  ultrasoundGuided: unknownOr(yesOrNo),
  setting: unknownOr(oneOf(toCodes(encounterSettings))),
  notes: unknownOr(freeText(300)),
})
export type Procedure = z.output<typeof procedureSchema>

/** A drug as logged: this is a logbook, not a prescription or a controlled-drug register. */
export const drugSchema = z.strictObject({
  code: oneOf(toCodes(drugLists.drugs)),
  codeOther: otherText,
  dose: unknownOr(
    z.number('Use a number.').gt(0, 'Use a dose above 0.').max(1_000_000, 'Use at most 1,000,000.'),
  ),
  unit: unknownOr(oneOf(toCodes(drugLists.doseUnits))),
  route: unknownOr(oneOf(toCodes(drugLists.drugRoutes))),
  doses: unknownOr(wholeNumber(1, 50)),
  infusion: unknownOr(yesOrNo),
  purpose: unknownOr(oneOf(toCodes(drugLists.drugPurposes))),
  purposeOther: otherText,
  givenByRole: unknownOr(oneOf(toCodes(procedureLists.operatorRoles))),
  effect: unknownOr(oneOf(toCodes(drugLists.drugEffects))),
})
export type Drug = z.output<typeof drugSchema>

/** There is no field for batch and donation numbers: they belong in the service's traceability record. */
export const bloodSchema = z.strictObject({
  product: oneOf(listCodesInGroups(drugLists.drugs, 'blood_product')),
  units: unknownOr(decimal(0.25, 60, 2)),
  volumeMl: unknownOr(wholeNumber(1, 20_000)),
  startedAfterActivationMinutes: unknownOr(wholeNumber(0, 1440)),
  calciumGiven: unknownOr(yesOrNo),
  givenByRole: unknownOr(oneOf(toCodes(procedureLists.operatorRoles))),
  reaction: unknownOr(oneOf(toCodes(drugLists.bloodReactions))),
})
export type Blood = z.output<typeof bloodSchema>
