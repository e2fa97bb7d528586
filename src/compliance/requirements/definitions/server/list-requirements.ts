import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { mayAdminister, mayEdit, mayReadAuthorNote, requirementsVisibleTo } from './policy.ts'
import { findRequirement, listRequirementRows, listVersions, type RequirementRow } from './queries.ts'
import type { ShownRequirement } from './row-mapping.ts'

/** Returns a requirement with what the actor may do with it. Others see of the people named only themselves. */
export function shownTo(actor: Actor, row: RequirementRow): ShownRequirement {
  const isEditor = mayEdit(actor, row)
  return {
    row,
    userIds: isEditor ? row.user_ids : row.user_ids.filter((id) => id === actor.id),
    authorNote: mayReadAuthorNote(actor, row) ? row.author_note : null,
    isMine: row.created_by === actor.id,
    mayAdminister: mayAdminister(actor, row),
    mayEdit: isEditor,
  }
}

/** Those of every organization that a super administrator sees at once. */
const maxListed = 2_000
const maxVersions = 100

export const listRequirements = ({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<RequirementRow[]> =>
  listRequirementRows(db, requirementsVisibleTo(actor), maxListed)

export async function openRequirement({ db }: Pick<Deps, 'db'>, actor: Actor, id: string) {
  const row = await findRequirement(db, requirementsVisibleTo(actor), id)
  if (!row) throw new AppError('requirement_not_found')
  const versions = await listVersions(db, id, maxVersions)
  return {
    row,
    versions: versions.map(({ version, saved_at, changed_fields }) => ({
      version,
      savedAt: saved_at.toISOString(),
      changed: changed_fields,
    })),
  }
}
