import type { CallResponse } from '#platform/contract/endpoint.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { caseFreeTexts } from '../../free-texts.ts'
import { caseChanges } from '../../record/changed-fields.ts'
import { recordChange } from '../../record/server/history.ts'
import { withLogbookLock } from '../../record/server/locking.ts'
import { ownCaseScope } from '../../record/server/policy.ts'
import { listOwnCases, type CaseRow } from '../../record/server/queries.ts'
import { toCaseWithFacts, toTrackedCase } from '../../record/server/row-mapping.ts'
import { checkTexts } from '../../record/server/validation.ts'
import { searchColumnsOf } from '../../search-codes.ts'
import type { tagCases as endpoint, TagRequest } from '../tags.contract.ts'
import { updateTags } from './tag-queries.ts'

type Outcome = CallResponse<typeof endpoint>
type SkipReason = Outcome['skipped'][number]['reason']

const maxTags = 10

/**
 * Adds and removes tags of several of the actor's cases in one transaction. A case that already has these tags is unchanged.
 */
export function tagCases(
  deps: Deps,
  actor: Actor,
  { ids, add, remove }: TagRequest,
  origin: Origin,
): Promise<Outcome> {
  checkTexts({ tags: add }, caseFreeTexts, null)
  return withLogbookLock(deps, actor.id, async (tx) => {
    const rows = new Map(
      (await listOwnCases(tx, ownCaseScope(actor), ids))
        .filter(({ deleted_at }) => deleted_at === null)
        .map((row) => [row.id, row]),
    )
    const outcome: Outcome = { changed: [], skipped: [] }
    for (const id of new Set(ids)) {
      const row = rows.get(id)
      const tags = row && nextTags(row.tags, { add, remove })
      const reason = skipReasonFor(row, tags)
      if (reason) outcome.skipped.push({ id, reason })
      else if (row && tags && JSON.stringify(tags) !== JSON.stringify(row.tags)) {
        await saveTags(tx, actor, { row, tags, now: deps.clock.now() }, origin)
        outcome.changed.push(id)
      }
    }
    return outcome
  })
}

const nextTags = (tags: readonly string[], { add, remove }: Pick<TagRequest, 'add' | 'remove'>): string[] => [
  ...new Set([...tags.filter((tag) => !remove.includes(tag)), ...add]),
]

function skipReasonFor(row: CaseRow | undefined, tags: readonly string[] | undefined): SkipReason | null {
  if (!row) return 'not_found'
  if (row.status === 'voided') return 'voided'
  return tags && tags.length > maxTags ? 'too_many_tags' : null
}

async function saveTags(
  tx: Tx,
  actor: Actor,
  { row, tags, now }: { row: CaseRow; tags: string[]; now: Date },
  origin: Origin,
): Promise<void> {
  const [before, after] = [toCaseWithFacts(row), toCaseWithFacts({ ...row, tags })]
  const version = row.version + 1
  await updateTags(tx, row.id, {
    tags,
    ...searchColumnsOf(
      { ...after.facts, title: row.title, missionNumber: row.mission_number },
      row.reflection !== null,
    ),
    version,
    updated_at: now,
  })
  // Drafts have no history.
  if (row.status === 'draft') return
  const changes = caseChanges(toTrackedCase(before), toTrackedCase(after))
  await recordChange(tx, actor, { caseId: row.id, version, kind: 'edited', at: now, changes }, origin)
}
