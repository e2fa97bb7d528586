import type { StateStatus } from '../../rules/words.contract.ts'
import type { CountedEvent } from '../../rules/facts.ts'
import type { ConditionState } from '../../rules/rule-state.ts'
import { byUrgency, isRenewalWaiting, readFitness } from '../fitness.ts'
import { maxEventsShown, type NamedRequirement, type State } from '../contract.ts'
import type { RequirementOnDay, EvaluatedRequirement, PersonStates } from './row-mapping.ts'

export const toNamedRequirement = ({ row }: Pick<RequirementOnDay, 'row'>): NamedRequirement => ({
  _id: row.id,
  id: row.id,
  code: row.code,
  title: row.title,
  category: row.category,
  blocksDuty: row.blocks_duty,
  evidenceRequired: row.evidence_required,
  verificationRequired: row.verification_required,
  isAutomatic: row.rule !== null && !row.rule.isPaused,
})

const getStatus = ({ state }: EvaluatedRequirement): StateStatus => state?.status ?? 'not_applicable'

const toEvent = ({ of, id, label, date, amount, isSimulated }: CountedEvent) => ({
  of,
  id,
  label,
  date,
  amount,
  isSimulated,
})

const toCondition = ({ events, endsWith, ...state }: ConditionState) => ({
  ...state,
  endsWith: endsWith && toEvent(endsWith),
  events: events.slice(0, maxEventsShown).map(toEvent),
})

function toRule({ requirement, state }: EvaluatedRequirement): State['rule'] {
  const { rule } = requirement.terms
  if (rule === null || !state) return null
  const groups = state.rule?.groups ?? []
  return {
    match: rule.match,
    isPaused: rule.isPaused,
    groups: groups.map(({ match, conditions }) => ({ match, conditions: conditions.map(toCondition) })),
  }
}

function toState(judged: EvaluatedRequirement, returned: State['returned']): State {
  const { requirement, state, notApplicable } = judged
  const { waiver = null, recordId = null } = state ?? {}
  return {
    requirement: toNamedRequirement(requirement),
    status: getStatus(judged),
    notApplicableBecause: notApplicable,
    startsOn: notApplicable === 'starts_later' ? requirement.audience.existingStaffFrom : null,
    validUntil: state?.validUntil ?? null,
    daysLeft: state?.daysLeft ?? null,
    isInGrace: state?.isInGrace ?? false,
    waiver: waiver && {
      id: waiver.id,
      until: waiver.until,
      reason: waiver.reason,
      grantedBy: waiver.grantedBy,
    },
    recordId,
    waitingRecordId: state?.waitingRecordId ?? null,
    isRenewalWaiting: isRenewalWaiting(state),
    returned: state?.status === 'rejected' ? returned : null,
    rule: toRule(judged),
    nextAction: state?.nextAction ?? 'none',
  }
}

export function toStatesView({ userId, userName, day, today, judged, returns }: PersonStates) {
  const states = judged
    .map((item) => toState(item, returns(userId, item.requirement.row.id)))
    .toSorted(byUrgency)
  return { userId, userName, asOf: day, today, fitness: readFitness(states, day), states }
}
