import type { RecordedActivity } from '#cpd/activities/log/recorded-activity.ts'
import type { CycleProgress } from '#cpd/cycles/progress/progress.ts'
import { doneText } from '#cpd/cycles/progress/amount-texts.ts'
import { maxMissingListed, type Missing } from './contract.ts'
import { maxRecordActivities, minChosen } from './profile-rules.ts'

interface Profile {
  summary: string | null
  statement: string | null
  chosen: readonly RecordedActivity[]
}

const isBlank = (text: string | null): boolean => (text ?? '').trim() === ''

const isFinished = ({ status }: RecordedActivity): boolean => status === 'completed' || status === 'verified'

/** Returns everything that an auditor would find missing, such as an activity up to `today` that is not finished. */
export function missingOf(
  recordedActivities: readonly RecordedActivity[],
  progress: CycleProgress | null,
  profile: Profile,
  today: string,
): Missing {
  const activities = recordedActivities.slice(0, maxRecordActivities)
  const finished = activities.filter(isFinished)
  const unfinished = activities.filter((activity) => !isFinished(activity) && activity.date <= today)
  return {
    targets: unmetTargetsOf(progress),
    withoutEvidence: toMissingActivities(finished.filter(({ evidenceIds }) => evidenceIds.length === 0)),
    withoutLearning: toMissingActivities(
      finished.filter(({ learningOutcome, impact }) => isBlank(learningOutcome) && isBlank(impact)),
    ),
    unfinished: toMissingActivities(unfinished),
    isPartial: recordedActivities.length > maxRecordActivities,
    parts: missingPartsOf(profile),
  }
}

function unmetTargetsOf(progress: CycleProgress | null): Missing['targets'] {
  const unmetTargets = progress?.targets.filter(({ isComplete }) => !isComplete) ?? []
  return unmetTargets.map((target) => {
    // A yearly target may be met this year and missed in an earlier one.
    const unmetPeriod = target.windows.find(({ isMet }) => !isMet) ?? target
    return { label: target.label, words: doneText({ ...target, amount: unmetPeriod.amount }) }
  })
}

function missingPartsOf({ summary, statement, chosen }: Profile): Missing['parts'] {
  const parts: Missing['parts'] = []
  if (isBlank(summary)) parts.push('summary')
  if (isBlank(statement)) parts.push('statement')
  if (chosen.length < minChosen) parts.push('chosen')
  if (chosen.some(({ evidenceIds }) => evidenceIds.length === 0)) parts.push('chosen_evidence')
  return parts
}

const toMissingActivities = (activities: readonly RecordedActivity[]) => ({
  listed: activities
    .slice(0, maxMissingListed)
    .map(({ id, title, date }) => ({ activityId: id, title, date })),
  count: activities.length,
})
