import type { Actor } from '#platform/server/auth/actor.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { narrowedTo, overseenBy } from '#people/duties/server/policy.ts'
import type { Base, PersonRow } from '#people/duties/server/row-mapping.ts'
import { countPeople, listPeople, readBasesOf, type PeopleFilter } from '#people/duties/server/service.ts'
import { grantWaivers, type WaiverProblem } from '../records/server/waivers.ts'
import { namePeople, type NamingProblem } from '../definitions/server/naming.ts'
import { listRequirementsInUse, type RequirementRow } from '../definitions/server/queries.ts'
import type { BriefState } from '../rules/requirement-state.ts'
import type { FitVerdict, StateStatus } from '../rules/words.contract.ts'
import type { NamedRequirement } from '../state/contract.ts'
import { readBriefs, readVerdicts, readWhoHas } from '../state/server/brief-states.ts'
import { listReturns, type Returns } from '../state/server/known-queries.ts'
import { toNamed } from '../state/server/views.ts'
import {
  addProfileRecord as add,
  type ProfileFacts,
  type SystemBy,
} from '../records/server/profile-records.ts'
import * as imported from '../records/server/imported-records.ts'
import { listPackedRecords } from '../records/server/imported-queries.ts'
import { isGrounded, readTeamFitness as readTeam, type PersonFitness } from '../state/server/team-fitness.ts'

/** The functions that the capabilities above may call. */

export type OverseenPerson = PersonRow
export type OverseenFilter = PeopleFilter
export type RequirementInUse = RequirementRow

/** Returns the active users whom the actor oversees, by name. */
export const readOverseenPeople = (
  db: Db,
  actor: Actor,
  wanted: OverseenFilter & { limit: number; offset?: number },
): Promise<OverseenPerson[]> => listPeople(db, overseenBy(actor), wanted)

/** Returns those of these users whom the actor oversees. */
export const readOverseenAmong = (
  db: Db,
  actor: Actor,
  userIds: readonly string[],
): Promise<OverseenPerson[]> =>
  listPeople(db, narrowedTo(overseenBy(actor), userIds), { limit: Math.max(1, userIds.length) })

export const countOverseenPeople = (db: Db, actor: Actor, filter: OverseenFilter): Promise<number> =>
  countPeople(db, overseenBy(actor), filter)

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

/** Returns the state of each of these requirements for each of these people on a day. */
export const readOverseenStates = (
  db: Db,
  actor: Actor,
  wanted: { people: readonly OverseenPerson[]; rows: readonly RequirementInUse[]; day: string },
): Promise<BriefState[][]> => readBriefs(db, overseenBy(actor), wanted)

/** Returns for each of these people whether one of these requirements has a status on a day. */
export const readWhoHasStatus = (
  db: Db,
  actor: Actor,
  wanted: {
    people: readonly OverseenPerson[]
    rows: readonly RequirementInUse[]
    day: string
    status: StateStatus
  },
): Promise<boolean[]> => readWhoHas(db, overseenBy(actor), wanted)

/** Returns for each of these people whether they are fit to fly on a day. */
export const readOverseenVerdicts = (
  db: Db,
  actor: Actor,
  wanted: { people: readonly OverseenPerson[]; rows: readonly RequirementInUse[]; day: string },
): Promise<FitVerdict[]> => readVerdicts(db, overseenBy(actor), wanted)

export type KnownReturns = Returns

/** Returns when and why records of these people were returned that decide a day. */
export const readOverseenReturns = (
  db: Db,
  actor: Actor,
  wanted: { userIds: readonly string[]; requirementIds: readonly string[]; day: string },
): Promise<Returns> =>
  listReturns(db, narrowedTo(overseenBy(actor), wanted.userIds), { ...wanted, timeZone: actor.timeZone })

export const nameRequirement = (row: RequirementInUse): NamedRequirement => toNamed({ row })

/** Returns the bases of an organization that can be chosen. */
export const readBases = (db: Db, organizationId: string | null): Promise<Base[]> =>
  readBasesOf(db, organizationId)

export interface LeftOut<Why extends string> {
  userId: string
  why: Why
}

/** Adds people to those whom a requirement names. Returns who was left out and why. */
export const askPeople = (
  deps: Deps,
  requester: Requester,
  asked: { requirementId: string; userIds: readonly string[] },
): Promise<LeftOut<NamingProblem>[]> => namePeople(deps, requester, asked)

/** Exempts people from a requirement until a day. Returns who was left out and why. */
export const waiveForPeople = (
  deps: Deps,
  requester: Requester,
  waiver: {
    requirementId: string
    until: string
    reason: string
    people: readonly { _id: string; userId: string }[]
  },
): Promise<LeftOut<WaiverProblem>[]> => grantWaivers(deps, requester, waiver)

/**
 * Adds a record that another part of Sortie already knows, so that nobody is asked twice. Verification applies as to any other.
 * Returns its id; that of a record with the same expiry if there is one; null if there are too many, or the requirement is not in use.
 */
export const addProfileRecord = (
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  by: SystemBy,
  facts: ProfileFacts,
): Promise<string | null> => add(tx, deps, by, facts)

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
