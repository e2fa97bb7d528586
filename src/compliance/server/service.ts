import type { Actor } from '#platform/server/auth/actor.ts'
import type { Db } from '#platform/server/db/database.ts'
import { overseenBy } from '../people/server/policy.ts'
import {
  countPeople,
  listBases,
  listPeople,
  type Base,
  type PeopleFilter,
  type PersonRow,
} from '../people/server/queries.ts'
import { listRequirementsInUse, type RequirementRow } from '../requirements/server/queries.ts'
import type { BriefState } from '../rules/requirement-state.ts'
import type { NamedRequirement } from '../state/contract.ts'
import { readBriefs } from '../state/server/brief-states.ts'
import { toNamed } from '../state/server/views.ts'

/** The functions that the capabilities above may call. */

export type OverseenPerson = PersonRow
export type OverseenFilter = PeopleFilter
export type AskedRequirement = RequirementRow

/** Returns the active users whom the actor oversees, by name. */
export const readOverseenPeople = (
  db: Db,
  actor: Actor,
  wanted: OverseenFilter & { limit: number; offset?: number },
): Promise<OverseenPerson[]> => listPeople(db, overseenBy(actor), wanted)

export const countOverseenPeople = (db: Db, actor: Actor, filter: OverseenFilter): Promise<number> =>
  countPeople(db, overseenBy(actor), filter)

/** Of every organization at once. */
const mostRequirements = 2_000

/** Returns what the people of these organizations are asked for on a day, by category and title. */
export const readAsked = (
  db: Db,
  organizationIds: readonly string[],
  day: string,
): Promise<AskedRequirement[]> => listRequirementsInUse(db, { organizationIds, day }, mostRequirements)

/** Returns the state of each of these requirements for each of these people on a day. */
export const readOverseenStates = (
  db: Db,
  actor: Actor,
  wanted: { people: readonly OverseenPerson[]; rows: readonly AskedRequirement[]; day: string },
): Promise<BriefState[][]> => readBriefs(db, overseenBy(actor), wanted)

export const nameRequirement = (row: AskedRequirement): NamedRequirement => toNamed({ row })

/** Returns the bases of an organization that can be chosen. */
export const readBases = (db: Db, organizationId: string | null): Promise<Base[]> =>
  listBases(db, organizationId)
