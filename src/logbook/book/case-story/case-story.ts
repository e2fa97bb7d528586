import { isBlank } from '#platform/contract/blank.ts'
import { ageLabel } from '#logging/cases/parts/patient.ts'
import type { Case } from '#logging/cases/contract.ts'
import {
  clinicalOutcomes,
  destinationTypes,
  followUpOutcomes,
  noTransportReasons,
  patientGenders,
} from '#reference/case-lists.ts'
import * as lists from '#reference/clinical-lists.ts'
import { labelOf } from '#reference/codes.ts'
import { diagnoses } from '#reference/diagnoses.ts'
import { locationTypes } from '#reference/mission-lists.ts'
import { inSentence, joinParts, sentence } from './phrases.ts'

/** A case as a clinician presents it. Each part is null or empty if nothing was recorded for it. */
export interface CaseStory {
  /** Who the patient is and what was wrong, in one sentence. */
  patient: string | null
  /** Injury, cardiac arrest, transfer: one sentence each. */
  course: string[]
  /** The author's own words. */
  texts: string[]
  /** What happened to the patient in the end. */
  outcome: string | null
}

/** Returns the sentences of a case, in the order in which a clinician presents it. Unknown facts are left out. */
export function storyOf(caseRecord: Case): CaseStory {
  const { clinical, outcome } = caseRecord
  return {
    patient: patientSentence(caseRecord),
    course: [
      injurySentence(clinical?.injury, caseRecord.derived.iss),
      arrestSentence(clinical?.arrest),
      transferSentence(clinical?.transfer),
    ].filter((words) => words !== null),
    texts: [clinical?.presentation, clinical?.summary].flatMap((words) => (words ? [words] : [])),
    outcome: outcomeSentence(outcome),
  }
}

function patientSentence({ patient, clinical, ...caseRecord }: Case): string | null {
  const age = ageLabel(caseRecord)
  const gender = patient?.gender === 'male' || patient?.gender === 'female' ? patient.gender : null
  const diagnosis =
    clinical?.diagnosisPrimary &&
    (clinical.diagnosisPrimaryOther ?? labelOf(diagnoses, clinical.diagnosisPrimary))
  const person = joinParts([
    labelOf(patientGenders, gender),
    age && joinParts([age, patient?.ageEstimated && '(estimated)'], ' '),
    patient?.pregnancyWeeks != null && `${patient.pregnancyWeeks} weeks pregnant`,
    patient?.weightKg != null && `${patient.weightKg} kg`,
  ])
  const severity = clinical?.nacaScore && labelOf(lists.nacaScores, clinical.nacaScore)
  return joinParts([sentence([person]), sentence([diagnosis]), sentence([severity])], ' ') || null
}

type Clinical = NonNullable<Case['clinical']>

function injurySentence(injury: Clinical['injury'], iss: number | null): string | null {
  if (!injury || injury.injuryType === 'none') return null
  const kind = injury.injuryType && `${labelOf(lists.injuryTypes, injury.injuryType)} injury`
  const cause =
    injury.mechanism && (injury.mechanismOther ?? inSentence(labelOf(lists.mechanisms, injury.mechanism)))
  const intent =
    injury.intent && injury.intent !== 'not_known' && inSentence(labelOf(lists.intents, injury.intent))
  const isTrapped = injury.entrapment && injury.entrapment !== 'none'
  return sentence([
    joinParts([kind, cause], ': '),
    intent,
    isTrapped && inSentence(labelOf(lists.entrapments, injury.entrapment)),
    isTrapped && injury.entrapmentMinutes != null && `trapped for ${injury.entrapmentMinutes} min`,
    injury.burnPercent != null && `TBSA burned ${injury.burnPercent} %`,
    iss !== null && `ISS ${iss} (estimated)`,
  ])
}

function arrestSentence(arrest: Clinical['arrest']): string | null {
  if (!arrest || Object.values(arrest).every(isBlank)) return null
  const witnessText =
    arrest.witnessed === 'unwitnessed'
      ? 'not witnessed'
      : arrest.witnessed && arrest.witnessed !== 'not_known'
        ? `witnessed by ${inSentence(labelOf(lists.arrestWitnesses, arrest.witnessed))}`
        : null
  const rhythm =
    arrest.firstRhythm &&
    arrest.firstRhythm !== 'not_known' &&
    labelOf(lists.arrestRhythms, arrest.firstRhythm)
  return sentence([
    joinParts(
      [
        'Cardiac arrest',
        arrest.timing && arrest.timing !== 'both' && inSentence(labelOf(lists.arrestTimings, arrest.timing)),
      ],
      ' ',
    ),
    witnessText,
    arrest.bystanderCpr === 'yes' && 'bystander CPR',
    rhythm && `first rhythm ${inSentence(rhythm)}`,
    arrest.shocks != null &&
      (arrest.shocks === 0 ? 'no shock' : `${arrest.shocks} ${arrest.shocks === 1 ? 'shock' : 'shocks'}`),
    arrest.noFlowMinutes !== null &&
      arrest.noFlowMinutes !== undefined &&
      `no-flow ${arrest.noFlowMinutes} min`,
    arrest.lowFlowMinutes !== null &&
      arrest.lowFlowMinutes !== undefined &&
      `low-flow ${arrest.lowFlowMinutes} min`,
    arrest.outcome && inSentence(labelOf(lists.arrestOutcomes, arrest.outcome)),
  ])
}

function transferSentence(transfer: Clinical['transfer']): string | null {
  if (!transfer) return null
  const from =
    transfer.fromType && (transfer.fromTypeOther ?? inSentence(labelOf(locationTypes, transfer.fromType)))
  const to =
    transfer.toType && (transfer.toTypeOther ?? inSentence(labelOf(destinationTypes, transfer.toType)))
  const reason =
    transfer.reason && (transfer.reasonOther ?? inSentence(labelOf(lists.transferReasons, transfer.reason)))
  const route = joinParts([from && `from ${from}`, to && `to ${to}`], ' ')
  if (!route && !reason) return null
  return sentence([
    joinParts(['Transfer', route], ' '),
    reason && `for ${reason}`,
    transfer.timeCritical && 'time-critical',
    transfer.infusionCount != null && infusionWords(transfer.infusionCount),
  ])
}

function infusionWords(count: number): string {
  if (count === 0) return 'no infusions'
  return count === 1 ? '1 infusion running' : `${count} infusions running`
}

function outcomeSentence(outcome: Case['outcome']): string | null {
  if (!outcome) return null
  const knownOutcome = outcome.clinicalOutcome !== 'not_applicable' ? outcome.clinicalOutcome : null
  const destination =
    outcome.destinationType &&
    (outcome.destinationTypeOther ?? labelOf(destinationTypes, outcome.destinationType))
  const reason =
    outcome.refusalOrNoTransportReason &&
    (outcome.refusalOrNoTransportReasonOther ??
      labelOf(noTransportReasons, outcome.refusalOrNoTransportReason))
  const followUp = joinParts([
    inSentence(labelOf(followUpOutcomes, outcome.followUpOutcome)),
    outcome.followUpDiagnosis &&
      inSentence(outcome.followUpDiagnosisOther ?? labelOf(diagnoses, outcome.followUpDiagnosis)),
  ])
  const words = joinParts(
    [
      sentence([
        labelOf(clinicalOutcomes, knownOutcome),
        destination && inSentence(destination),
        outcome.preAlert && 'pre-alerted',
        inSentence(reason),
      ]),
      followUp && sentence([`At follow-up: ${followUp}`]),
    ],
    ' ',
  )
  return words || null
}
