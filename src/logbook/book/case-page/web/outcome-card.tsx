import {
  toFacts,
  codeField,
  textField,
  yesNoField,
  type Fact,
  type FieldTable,
} from '#platform/web/ui/facts.tsx'
import * as lists from '#reference/case-lists.ts'
import { diagnoses } from '#reference/diagnoses.ts'
import type { Outcome } from '#logging/cases/parts/outcome.contract.ts'

const outcomeFields: FieldTable<Outcome> = {
  clinicalOutcome: codeField('Outcome', lists.clinicalOutcomes),
  destinationType: codeField('Destination', lists.destinationTypes, 'destinationTypeOther'),
  destinationTypeOther: null,
  preAlert: yesNoField('Pre-alert given'),
  refusalOrNoTransportReason: codeField(
    'Reason for no transport',
    lists.noTransportReasons,
    'refusalOrNoTransportReasonOther',
  ),
  refusalOrNoTransportReasonOther: null,
  followUpStatus: codeField('Follow-up', lists.followUpStatuses),
  followUpOutcome: codeField('Outcome at follow-up', lists.followUpOutcomes),
  followUpDiagnosis: codeField('Diagnosis at follow-up', diagnoses, 'followUpDiagnosisOther'),
  followUpDiagnosisOther: null,
  diagnosisAgreement: codeField('Agreement with our diagnosis', lists.diagnosisAgreements),
  followUpNote: textField('Follow-up note'),
}

export const outcomeFacts = (outcome: Outcome | null | undefined): Fact[] => toFacts(outcome, outcomeFields)
