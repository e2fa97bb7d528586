import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { mayAdminister, mayEdit, mayReadAuthorNote, requirementsVisibleTo } from './policy.ts'
import { findRequirement, listRequirementRows, listVersions, type RequirementRow } from './queries.ts'
import type { ShownRequirement } from './row-mapping.ts'

/** Returns a requirement with the rights of the actor. Among the named people, only its editors see anybody but themselves. */
export function toShownRequirement(actor: Actor, row: RequirementRow): ShownRequirement {
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

/** The maximum for a super administrator, who sees the requirements of every organization. */
const maxListed = 2_000
const maxVersions = 100

export const listRequirements = ({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<RequirementRow[]> =>
  listRequirementRows(db, requirementsVisibleTo(actor), maxListed)

export async function getRequirementWithVersions({ db }: Pick<Deps, 'db'>, actor: Actor, id: string) {
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
