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

/** What another record of the same learning says. */
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
 * Records the actor's learning that another record is about too, with the same files. Where the guard would ask about
 * the title, which is somebody else's, the label of the type stands for it.
 */
export async function addLearning(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  requester: Requester,
  { id, title, type, hours, evidenceIds, ...learned }: LearnedElsewhere,
): Promise<void> {
  const known = entryOf(cpdTypes, type)
  const entered = enteredActivitySchema.parse({
    ...learned,
    ...(known && suggestionsOf(known, hours)),
    title: isTitleAsked(title) ? labelOf(cpdTypes, type) : title,
    type,
    hours,
    evidenceIds: [...evidenceIds],
  })
  await addActivity(tx, deps, requester, { id, entered })
}

/** Whether a repeated request says what was recorded. What its owner has edited or deleted since then is not compared. */
export async function isSameLearning(
  tx: Tx,
  { actor }: Requester,
  { id, hours, type }: Pick<LearnedElsewhere, 'id' | 'hours' | 'type'>,
): Promise<boolean> {
  const row = await findActivity(tx, ownActivities(actor), id)
  if (!row || row.version > 1 || row.deleted_at !== null) return true
  return row.hours === hours && row.type === type
}
