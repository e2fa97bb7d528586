import { insertAudits } from '#platform/server/audit.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import { inTransaction, RetryTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Requester } from '#platform/server/http/route.ts'
import type { DutiesChange } from '../contract.ts'
import { assertBase, changedFields } from './duties.ts'
import { overseenBy } from '#people/users/reach/server/policy.ts'
import { listOrganizationBases, saveDuties, selectPeopleById, type DutiesToSave } from './queries.ts'
import type { PersonRow } from './row-mapping.ts'
import { getOverseenPerson } from './service.ts'

interface PersonUpdate extends DutiesToSave {
  person: PersonRow
}

/**
 * Sets the base of several users, adds duties or removes some, in one transaction: for all of them or for nobody. The change is
 * applied to the stored duties, whatever their version. Users whom it does not change keep their version.
 */
export function changeDuties(
  deps: Deps,
  requester: Requester,
  change: DutiesChange,
): Promise<{ changed: number; unchanged: number }> {
  return inTransaction(deps.db, async (tx) => {
    const people = await getOverseenPeople(tx, requester, change.userIds)
    if (change.baseCode !== undefined) await assertBaseForAll(tx, people, change.baseCode)
    const changes = people
      .map((person) => toUpdate(person, change))
      .filter(({ person, duties, baseCode }) => changedFields(person, duties, baseCode).length > 0)
    if (changes.length > 0) await save(tx, requester, changes, deps.clock.now())
    return { changed: changes.length, unchanged: people.length - changes.length }
  })
}

/** Returns these users. Throws as `getOverseenPerson` does if the actor may not set the duties of one of them. */
async function getOverseenPeople(tx: Tx, { actor }: Requester, ids: readonly string[]): Promise<PersonRow[]> {
  const people = await selectPeopleById(tx, overseenBy(actor), ids)
  const foundIds = new Set(people.map(({ id }) => id))
  const refusedId = ids.find((id) => !foundIds.has(id) || id === actor.id)
  if (refusedId !== undefined) await getOverseenPerson(tx, actor, refusedId)
  return people
}

async function assertBaseForAll(
  db: Db,
  people: readonly PersonRow[],
  baseCode: string | null,
): Promise<void> {
  const organizations = await listOrganizationBases(db, [
    ...new Set(people.flatMap(({ organization_id: id }) => id ?? [])),
  ])
  for (const { organization_id: id } of people) {
    const bases = organizations.find((organization) => organization.id === id)?.bases ?? []
    assertBase(bases, baseCode, 'Not every chosen person belongs to an organization with this base.')
  }
}

function toUpdate(person: PersonRow, { add = [], remove = [], baseCode }: DutiesChange): PersonUpdate {
  const remainingDuties = person.duties.filter((duty) => !remove.some((item) => item === duty))
  return {
    person,
    duties: [...new Set([...remainingDuties, ...add])].toSorted(),
    baseCode: baseCode === undefined ? person.base_code : baseCode,
  }
}

async function save(
  tx: Tx,
  { actor, origin }: Requester,
  changes: readonly PersonUpdate[],
  now: Date,
): Promise<void> {
  const savedCount = await saveDuties(tx, overseenBy(actor), changes, now)
  // Somebody else has changed duties since they were read. This error makes `inTransaction` begin again with the stored values.
  if (savedCount < changes.length) throw new RetryTransaction()
  const entries = changes.map(({ person, duties, baseCode }) => ({
    actor,
    origin,
    action: 'duties_set',
    entity: 'user',
    entityId: person.id,
    entityVersion: person.duties_version + 1,
    changedFields: changedFields(person, duties, baseCode),
  }))
  await insertAudits(tx, entries).execute()
}
