import type { RecordedActivity } from '#cpd/activities/log/recorded-activity.ts'
import type { CycleProgress } from '#cpd/cycles/progress/progress.ts'
import { doneWords } from '#cpd/cycles/progress/words.ts'
import { maxMissingListed, type Missing } from './contract.ts'
import { fewestChosen } from './profile-rules.ts'

interface Profile {
  summary: string | null
  statement: string | null
  chosen: readonly RecordedActivity[]
}

const isBlank = (words: string | null): boolean => (words ?? '').trim() === ''

const isFinished = ({ status }: RecordedActivity): boolean => status === 'completed' || status === 'verified'

/** Returns what an auditor would ask for: `today` decides which planned activities should be finished by now. */
export function missingOf(
  activities: readonly RecordedActivity[],
  progress: CycleProgress | null,
  profile: Profile,
  today: string,
): Missing {
  const finished = activities.filter(isFinished)
  const unfinished = activities.filter((activity) => !isFinished(activity) && activity.date <= today)
  return {
    targets: targetsOf(progress),
    withoutEvidence: listed(finished.filter(({ evidenceIds }) => evidenceIds.length === 0)),
    withoutLearning: listed(
      finished.filter(({ learningOutcome, impact }) => isBlank(learningOutcome) && isBlank(impact)),
    ),
    unfinished: listed(unfinished),
    parts: partsOf(profile),
  }
}

function targetsOf(progress: CycleProgress | null): Missing['targets'] {
  const open = progress?.targets.filter(({ isComplete }) => !isComplete) ?? []
  return open.map((target) => {
    // A target of each year may be met in the current one and missed in an earlier one.
    const missed = target.windows.find(({ isMet }) => !isMet) ?? target
    return { label: target.label, words: doneWords({ ...target, amount: missed.amount }) }
  })
}

function partsOf({ summary, statement, chosen }: Profile): Missing['parts'] {
  const parts: Missing['parts'] = []
  if (isBlank(summary)) parts.push('summary')
  if (isBlank(statement)) parts.push('statement')
  if (chosen.length < fewestChosen) parts.push('chosen')
  if (chosen.some(({ evidenceIds }) => evidenceIds.length === 0)) parts.push('chosen_evidence')
  return parts
}

const listed = (activities: readonly RecordedActivity[]) => ({
  listed: activities
    .slice(0, maxMissingListed)
    .map(({ id, title, date }) => ({ activityId: id, title, date })),
  count: activities.length,
})
