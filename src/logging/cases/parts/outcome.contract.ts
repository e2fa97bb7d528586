import { z } from 'zod'
import { oneOf, otherText, unknownOr, yesOrNo } from '#platform/contract/fields.ts'
import { freeText } from '#platform/contract/free-text.ts'
import * as lists from '#reference/case-lists.ts'
import { toCodes } from '#reference/codes.ts'
import { diagnosisSchema } from './clinical.contract.ts'

export const outcomeSchema = z.strictObject({
  clinicalOutcome: unknownOr(oneOf(toCodes(lists.clinicalOutcomes))),
  destinationType: unknownOr(oneOf(toCodes(lists.destinationTypes))),
  destinationTypeOther: otherText,
  preAlert: unknownOr(yesOrNo),
  refusalOrNoTransportReason: unknownOr(oneOf(toCodes(lists.noTransportReasons))),
  refusalOrNoTransportReasonOther: otherText,
  followUpStatus: unknownOr(oneOf(toCodes(lists.followUpStatuses))),
  followUpOutcome: unknownOr(oneOf(toCodes(lists.followUpOutcomes))),
  followUpDiagnosis: unknownOr(diagnosisSchema),
  followUpDiagnosisOther: otherText,
  diagnosisAgreement: unknownOr(oneOf(toCodes(lists.diagnosisAgreements))),
  followUpNote: unknownOr(freeText(500)),
})
export type Outcome = z.output<typeof outcomeSchema>
