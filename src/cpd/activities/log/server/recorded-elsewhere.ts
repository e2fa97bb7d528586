import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { findEntry, labelOf } from '#reference/codes.ts'
import { cpdTypes } from '#reference/cpd-lists.ts'
import { suggestionsOf } from '../activity-rules.ts'
import { enteredActivitySchema } from '../contract.ts'
import { addActivity } from './activities.ts'
import { ownActivities } from './policy.ts'
import { isTitleFlagged } from './privacy.ts'
import { findActivity } from './queries.ts'

/** Learning that is stored elsewhere, and is also recorded as a CPD activity. */
export interface AlsoCpdRecord {
  id: string
  title: string
  date: string
  hours: number
  type: string
  provider: string | null
  evidenceIds: readonly string[]
  /** Replace the categories that the type suggests. */
  categories?: readonly string[]
}

/**
 * Creates a CPD activity for a compliance record or a post of the news, with the same evidence files. If the guard would warn about the title, which
 * another user wrote, the label of the type replaces it.
 */
export async function addActivityForRecord(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  requester: Requester,
  { id, title, type, hours, evidenceIds, categories, ...facts }: AlsoCpdRecord,
): Promise<void> {
  const listedType = findEntry(cpdTypes, type)
  const content = enteredActivitySchema.parse({
    ...facts,
    ...(listedType && suggestionsOf(listedType, hours)),
    ...(categories && { categories: [...categories] }),
    title: isTitleFlagged(title) ? labelOf(cpdTypes, type) : title,
    type,
    hours,
    evidenceIds: [...evidenceIds],
  })
  await addActivity(tx, deps, requester, { id, content })
}

/**
 * Returns false only if the unedited activity differs from the repeated request. Returns true if the activity was edited or
 * deleted or does not exist.
 */
export async function isCompatibleRepeat(
  tx: Tx,
  { actor }: Requester,
  { id, hours, type }: Pick<AlsoCpdRecord, 'id' | 'hours' | 'type'>,
): Promise<boolean> {
  const row = await findActivity(tx, ownActivities(actor), id)
  if (!row || row.version > 1 || row.deleted_at !== null) return true
  return row.hours === hours && row.type === type
}
