import { readPersonFitness } from '#compliance/requirements/server/service.ts'
import { findPerson, readBasesOf } from '#people/duties/server/service.ts'
import { personScope } from '#people/users/reach/server/policy.ts'
import { auditView } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { linkedTo } from './policy.ts'
import { findLinked } from './queries.ts'
import { toRosterRow, type RosterRow } from './roster.ts'

/**
 * Returns one clinician of a supervisor, with the facts that the links permit. Records the view first. Throws `user_not_found`
 * unless a link is active.
 */
export async function readClinician(
  deps: Deps,
  { actor, origin }: Requester,
  clinicianId: string,
): Promise<RosterRow & { base: string | null }> {
  const row = await findLinked(deps.db, linkedTo(actor), clinicianId)
  if (!row) throw new AppError('user_not_found')
  await auditView(deps.db, {
    actor,
    action: 'supervised_viewed',
    entity: 'user',
    entityId: clinicianId,
    ownerId: clinicianId,
    origin,
  })
  const [fitness, base] = await Promise.all([
    row.view_compliance ? readPersonFitness(deps, actor, clinicianId) : null,
    baseOf(deps, actor, clinicianId),
  ])
  return { ...toRosterRow(row, { fitness, timeZone: actor.timeZone, now: deps.clock.now() }), base }
}

/** Returns the name of a clinician's base. The caller has checked that the actor supervises the clinician. */
async function baseOf({ db }: Deps, actor: Actor, clinicianId: string): Promise<string | null> {
  const person = await findPerson(db, personScope(actor, clinicianId), clinicianId)
  if (!person?.base_code) return null
  const bases = await readBasesOf(db, person.organization_id)
  return bases.find(({ code }) => code === person.base_code)?.label ?? null
}
