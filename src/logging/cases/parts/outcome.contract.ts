import { z } from 'zod'
import { oneOf, otherText, unknownOr, yesOrNo } from '#platform/contract/fields.ts'
import { freeText } from '#platform/contract/free-text.ts'
import * as lists from '#reference/case-lists.ts'
import { codesOf } from '#reference/codes.ts'
import { diagnosisSchema } from './clinical.contract.ts'

export const outcomeSchema = z.strictObject({
  clinicalOutcome: unknownOr(oneOf(codesOf(lists.clinicalOutcomes))),
  destinationType: unknownOr(oneOf(codesOf(lists.destinationTypes))),
  destinationTypeOther: otherText,
  preAlert: unknownOr(yesOrNo),
  refusalOrNoTransportReason: unknownOr(oneOf(codesOf(lists.noTransportReasons))),
  refusalOrNoTransportReasonOther: otherText,
  followUpStatus: unknownOr(oneOf(codesOf(lists.followUpStatuses))),
  followUpOutcome: unknownOr(oneOf(codesOf(lists.followUpOutcomes))),
  followUpDiagnosis: unknownOr(diagnosisSchema),
  followUpDiagnosisOther: otherText,
  diagnosisAgreement: unknownOr(oneOf(codesOf(lists.diagnosisAgreements))),
  followUpNote: unknownOr(freeText(500)),
})
export type Outcome = z.output<typeof outcomeSchema>
