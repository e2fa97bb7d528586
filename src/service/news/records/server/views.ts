import type { NewsAnswer } from '../../posts/contract.ts'
import type { ReaderEffects } from '../effects.contract.ts'
import type { EffectsRead, EffectsRow } from './queries.ts'

interface Answered {
  answer: NewsAnswer | null
  answered_version: number | null
  is_waiting: boolean
}

export const toReaderEffects = (
  { row, requirement }: EffectsRead,
  { answer, answered_version: version, is_waiting: isWaiting }: Answered,
): ReaderEffects => ({
  satisfies: requirement && { id: requirement.id, title: requirement.title },
  cpd:
    row.cpd_hours === null || row.cpd_category === null
      ? null
      : {
          hours: row.cpd_hours,
          category: row.cpd_category,
          state: cpdState(row, answer === 'understood' && !isWaiting && (version ?? 0) >= row.asked_version),
          activityId: row.activity_id,
          addsCpd: row.adds_cpd ?? false,
        },
})

const cpdState = ({ added_at: addedAt }: EffectsRow, isUnderstood: boolean) => {
  if (addedAt !== null) return 'added'
  return isUnderstood ? 'offered' : 'later'
}
