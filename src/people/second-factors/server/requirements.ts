import { recordAudit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { requiredOfSchema, type Requirements } from '../contract.ts'
import {
  countPeopleWithout,
  deleteRequirement,
  listRequirements,
  upsertRequirement,
  type RequirementRows,
} from './queries.ts'

export const readRequirements = async ({ db }: Deps): Promise<RequirementRows> => ({
  rows: await listRequirements(db),
  people: await countPeopleWithout(db),
})

/** Sets which roles need a second factor. This takes effect at the next request of every session without one. */
export async function setRequirements(
  deps: Deps,
  { actor, origin }: Requester,
  requirements: Requirements,
): Promise<RequirementRows> {
  await inTransaction(deps.db, async (tx) => {
    const previousDays = new Map((await listRequirements(tx)).map((row) => [row.required_of, row.first_day]))
    const changedFields = requiredOfSchema.options.filter(
      (role) => (previousDays.get(role) ?? null) !== requirements[role],
    )
    for (const role of changedFields) {
      const day = requirements[role]
      await (day === null ? deleteRequirement(tx, role) : upsertRequirement(tx, role, day))
    }
    if (changedFields.length > 0) {
      const change = { action: 'second_factor_requirements_set', entity: 'second_factor_requirements' }
      await recordAudit(tx, { actor, ...change, changedFields, origin })
    }
  })
  return readRequirements(deps)
}
