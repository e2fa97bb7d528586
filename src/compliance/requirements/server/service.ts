import { overseenBy } from '#people/users/reach/server/policy.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { listRequirementsInUse, type RequirementRow } from '../definitions/server/queries.ts'
import * as imported from '../records/server/imported-records.ts'
import { listPackedRecords } from '../records/server/imported-queries.ts'
import { isGrounded, readTeamFitness as readTeam, type PersonFitness } from '../state/server/team-fitness.ts'

/** The functions that districts above may call. */

export type RequirementInUse = RequirementRow

/** Of every organization at once. */
const maxRequirements = 2_000

/** Returns what the people of these organizations are asked for on a day, by category and title. */
export const readRequirementsInUse = (
  db: Db,
  organizationIds: readonly string[],
  day: string,
): Promise<RequirementInUse[]> => listRequirementsInUse(db, { organizationIds, day }, maxRequirements)

/** Returns whether the people of an organization are asked for anything on a day. */
export const isAskedAnything = async (db: Db, organizationId: string | null, day: string): Promise<boolean> =>
  (
    await listRequirementsInUse(
      db,
      { organizationIds: organizationId === null ? [] : [organizationId], day },
      1,
    )
  ).length > 0

/** Says who of the people whom the actor oversees is fit to fly today: first who is not, then by name. The caller audits the view. */
export const readTeamFitness = (
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  limit: number,
): Promise<PersonFitness[]> => readTeam(deps, actor, limit)

/** Says whether something grounds the actor on a day. */
export const isGroundedOn = (db: Db, actor: Actor, day: string): Promise<boolean> =>
  isGrounded(db, actor, day)

export type RowOfRecords = imported.RowOfRecords
export type KeptRecord = imported.KeptRecord

/** Throws `access_denied` unless the actor may bring in records of the people of an organization. */
export const assertMayImportRecords = (actor: Actor, organizationId: string | null): void =>
  imported.assertMayImport(actor, organizationId)

/** Records what a row of a file says of one person, as brought in by the actor. Repeating it records nothing twice. */
export const recordImportedRow = (deps: Deps, requester: Requester, row: RowOfRecords): Promise<void> =>
  imported.recordImported(deps, requester, row)

/** Deletes the records of a row of an import that nobody has decided on since. Returns those that stay. */
export const deleteImportedRow = (deps: Deps, requester: Requester, rowId: string): Promise<KeptRecord[]> =>
  imported.deleteImportedRecords(deps, requester, rowId)

const maxPeople = 20_000

/** Returns what is recorded for the people of an organization whom the actor oversees, packed for `unpackRecords`. */
export const readRecordedOf = (
  db: Db,
  actor: Actor,
  organizationId: string,
): Promise<{ ownerId: string; packed: string }[]> =>
  listPackedRecords(db, overseenBy(actor), { organizationId, limit: maxPeople })
