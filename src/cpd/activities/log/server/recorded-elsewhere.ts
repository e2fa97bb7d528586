import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { entryOf, labelOf } from '#reference/codes.ts'
import { cpdTypes } from '#reference/cpd-lists.ts'
import { suggestionsOf } from '../activity-rules.ts'
import { enteredActivitySchema } from '../contract.ts'
import { addActivity } from './activities.ts'
import { ownActivities } from './policy.ts'
import { isTitleAsked } from './privacy.ts'
import { findActivity } from './queries.ts'

/** The facts of another record about the same learning. */
export interface LearnedElsewhere {
  id: string
  title: string
  date: string
  hours: number
  type: string
  provider: string | null
  evidenceIds: readonly string[]
}

/**
 * Records the actor's learning as an activity when another record is about it too, with the same files. If the guard would
 * warn about the title, which another user wrote, the label of the type replaces it.
 */
export async function addLearning(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  requester: Requester,
  { id, title, type, hours, evidenceIds, ...learned }: LearnedElsewhere,
): Promise<void> {
  const listedType = entryOf(cpdTypes, type)
  const entered = enteredActivitySchema.parse({
    ...learned,
    ...(listedType && suggestionsOf(listedType, hours)),
    title: isTitleAsked(title) ? labelOf(cpdTypes, type) : title,
    type,
    hours,
    evidenceIds: [...evidenceIds],
  })
  await addActivity(tx, deps, requester, { id, entered })
}

/** Whether a repeated request matches what was recorded. Later edits by the owner are not compared. */
export async function isSameLearning(
  tx: Tx,
  { actor }: Requester,
  { id, hours, type }: Pick<LearnedElsewhere, 'id' | 'hours' | 'type'>,
): Promise<boolean> {
  const row = await findActivity(tx, ownActivities(actor), id)
  if (!row || row.version > 1 || row.deleted_at !== null) return true
  return row.hours === hours && row.type === type
}
