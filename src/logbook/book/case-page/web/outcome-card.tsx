import { factsOf, listed, written, yesNo, type Fact, type PartWords } from '#platform/web/ui/facts.tsx'
import * as lists from '#reference/case-lists.ts'
import { diagnoses } from '#reference/diagnoses.ts'
import type { Outcome } from '#logging/cases/parts/outcome.contract.ts'

const words: PartWords<Outcome> = {
  clinicalOutcome: listed('Outcome', lists.clinicalOutcomes),
  destinationType: listed('Destination', lists.destinationTypes, 'destinationTypeOther'),
  destinationTypeOther: null,
  preAlert: yesNo('Pre-alert given'),
  refusalOrNoTransportReason: listed(
    'Reason for no transport',
    lists.noTransportReasons,
    'refusalOrNoTransportReasonOther',
  ),
  refusalOrNoTransportReasonOther: null,
  followUpStatus: listed('Follow-up', lists.followUpStatuses),
  followUpOutcome: listed('Outcome at follow-up', lists.followUpOutcomes),
  followUpDiagnosis: listed('Diagnosis at follow-up', diagnoses, 'followUpDiagnosisOther'),
  followUpDiagnosisOther: null,
  diagnosisAgreement: listed('Agreement with our diagnosis', lists.diagnosisAgreements),
  followUpNote: written('Follow-up note'),
}

export const outcomeFacts = (outcome: Outcome | null | undefined): Fact[] => factsOf(outcome, words)
