import { findPerson } from '#people/duties/server/service.ts'
import type { PersonRow } from '#people/duties/server/row-mapping.ts'
import type { DayOrInstant } from '#people/duties/server/service.ts'
import { overseenBy, personScope, type PeopleScope } from '#people/users/reach/server/policy.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { listRequirementsInUse, type RequirementRow } from '../definitions/server/queries.ts'
import * as imported from '../records/server/imported-records.ts'
import * as fromNews from '../from-news/server/news-records.ts'
import { findTitle } from '../from-news/server/queries.ts'
import { findSatisfiable, type Satisfiable } from '../from-news/server/satisfiable.ts'
import type { BriefState } from '../rules/requirement-state.ts'
import { readBriefStates } from '../state/server/brief-states.ts'
import { listPackedRecords } from '../records/server/imported-queries.ts'
import {
  isGrounded,
  readFitnessOf,
  readTeamFitness as readTeam,
  type PersonFitness,
} from '../state/server/team-fitness.ts'

/** The functions that districts above may call. */

export type RequirementInUse = RequirementRow

/** The maximum for all organizations together. */
const maxRequirements = 2_000

/** Returns the requirements in use for people of these organizations on a day, by category and title. */
export const readRequirementsInUse = (
  db: Db,
  organizationIds: readonly string[],
  day: string,
): Promise<RequirementInUse[]> => listRequirementsInUse(db, { organizationIds, day }, maxRequirements)

/** Returns whether an organization has any requirement in use on a day. */
export const hasAnyRequirement = async (
  db: Db,
  organizationId: string | null,
  day: string,
): Promise<boolean> =>
  (
    await listRequirementsInUse(
      db,
      { organizationIds: organizationId === null ? [] : [organizationId], day },
      1,
    )
  ).length > 0

/**
 * Returns the fitness of the people whom the actor oversees today: those who are not fit first, then by name. The caller audits
 * the view.
 */
export const readTeamFitness = (
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  limit: number,
): Promise<PersonFitness[]> => readTeam(deps, actor, limit)

/** Returns the fitness of one person whom the actor oversees today; null for anybody else. The caller audits the view. */
export async function readPersonFitness(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  userId: string,
): Promise<PersonFitness['fitness'] | null> {
  const person = await findPerson(db, overseenBy(actor), userId)
  if (!person) return null
  // The reach is checked above: a scope without links spares PostgreSQL planning them for each statement.
  const scope = personScope(actor, userId)
  const [read] = await readFitnessOf(db, scope, { people: [person], when: clock.now() })
  return read?.fitness ?? null
}

/**
 * Returns the status of each of these requirements for each of these people, as on every page of compliance. The caller audits the
 * view.
 */
export const readStatuses = (
  db: Db,
  scope: PeopleScope,
  wanted: { people: readonly PersonRow[]; rows: readonly RequirementInUse[]; when: DayOrInstant },
): Promise<BriefState[][]> => readBriefStates(db, scope, wanted)

/** Returns whether something grounds the actor on a day. */
export const isGroundedOn = (db: Db, actor: Actor, day: string): Promise<boolean> =>
  isGrounded(db, actor, day)

export type RowOfRecords = imported.ImportRow
export type KeptRecord = imported.KeptRecord

/** Throws `access_denied` unless the actor may import records for the people of an organization. */
export const assertMayImportRecords = (actor: Actor, organizationId: string | null): void =>
  imported.assertMayImport(actor, organizationId)

/** Adds the records in a row of a file for one person, as imported by the actor. Repeating the call adds nothing. */
export const recordImportedRow = (deps: Deps, requester: Requester, row: RowOfRecords): Promise<void> =>
  imported.recordImported(deps, requester, row)

/**
 * Deletes the records of an imported row, except those that somebody has verified or returned since. Returns the ones that are
 * kept.
 */
export const deleteImportedRow = (deps: Deps, requester: Requester, rowId: string): Promise<KeptRecord[]> =>
  imported.deleteImportedRecords(deps, requester, rowId)

/** Returns a requirement that a post of the news can satisfy, whoever may say so; null for any other. */
export const findSatisfiableRequirement = (db: Db, actor: Actor, id: string): Promise<Satisfiable | null> =>
  findSatisfiable(db, actor, id)

/** Returns the title of a requirement, also of a retired one. */
export const readRequirementTitle = (db: Db, id: string): Promise<string | null> => findTitle(db, id)

export type AnsweredPost = fromNews.AnsweredPost

/** Adds the record of an actor who understood a post, in the transaction of the answer. Throws `compliance_records_full`. */
export const recordUnderstoodPost = (
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  requester: Requester,
  post: AnsweredPost,
): Promise<void> => fromNews.addNewsRecord(tx, deps, requester, post)

/** Ends the record of an actor who changed their answer to a post, from today on. */
export const endUnderstoodPost = (
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  requester: Requester,
  post: Pick<AnsweredPost, 'id' | 'requirementId'>,
): Promise<void> => fromNews.endNewsRecord(tx, deps, requester, post)

/** Takes a requirement back to due, from today on, for everybody who answered an earlier version of a post. */
export const recallUnderstoodPosts = (
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  requester: Requester,
  post: Pick<AnsweredPost, 'id' | 'version' | 'dueDays'>,
): Promise<void> => fromNews.recallNewsRecords(tx, deps, requester, post)

const maxPeople = 20_000

/** Returns the records of an organization's people whom the actor oversees, in the form that `unpackRecords` reads. */
export const readStoredRecords = (
  db: Db,
  actor: Actor,
  organizationId: string,
): Promise<{ ownerId: string; packed: string }[]> =>
  listPackedRecords(db, overseenBy(actor), { organizationId, limit: maxPeople })
