import { auditView, recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Db } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { maxListedPeople, type Duty } from '../contract.ts'
import { overseenBy, type PeopleScope } from '#people/users/reach/server/policy.ts'
import { listBases, listOrganizationBases, saveDuties, selectPeople } from './queries.ts'
import type { Base, PeopleWithBases, PersonDuties, PersonRow } from './row-mapping.ts'
import { findPerson, getOverseenPerson, getVisiblePersonScope } from './service.ts'

export async function viewDuties(deps: Deps, requester: Requester, userId: string): Promise<PersonDuties> {
  const scope = await getVisiblePersonScope(deps, requester.actor, userId)
  await auditView(deps.db, {
    ownerId: userId,
    ...requester,
    action: 'duties_viewed',
    entity: 'user',
    entityId: userId,
  })
  return readDuties(deps.db, requester.actor, scope, userId)
}

async function readDuties(db: Db, actor: Actor, scope: PeopleScope, userId: string): Promise<PersonDuties> {
  const row = await findPerson(db, scope, userId)
  if (!row) throw new AppError('user_not_found')
  const bases = await listBases(db, row.organization_id)
  return { row, bases, maySet: await maySet(db, actor, userId) }
}

const maySet = async (db: Db, actor: Actor, userId: string): Promise<boolean> =>
  userId !== actor.id && (await findPerson(db, overseenBy(actor), userId)) !== undefined

/** Returns the active users whose duties the actor may set, never the actor. */
export async function listDutiesToSet({ db }: Deps, requester: Requester): Promise<PeopleWithBases> {
  const people = await selectPeople(db, overseenBy(requester.actor), { limit: maxListedPeople + 2 })
  const otherPeople = people.filter(({ id }) => id !== requester.actor.id)
  const rows = otherPeople.slice(0, maxListedPeople)
  const ids = new Set(rows.flatMap(({ organization_id: id }) => id ?? []))
  const subjectIds = rows.map(({ id }) => id)
  await recordAudit(db, { ...requester, action: 'duties_listed', entity: 'user', subjectIds })
  return {
    rows,
    organizations: await listOrganizationBases(db, [...ids]),
    isCapped: otherPeople.length > maxListedPeople,
  }
}

interface DutiesRequest {
  userId: string
  duties: Duty[]
  baseCode?: string | null | undefined
  version: number
}

/** Sets the duties and the base of a user. A repeated change, or one without a difference, returns the stored values. */
export function setDuties(
  deps: Deps,
  requester: Requester & { toView: (storedDuties: PersonDuties) => object },
  { userId, duties, baseCode = null, version }: DutiesRequest,
): Promise<PersonDuties> {
  const { toView, actor, origin } = requester
  const scope = overseenBy(actor)
  return inTransaction(deps.db, async (tx) => {
    const person = await getOverseenPerson(tx, actor, userId)
    const changedNames = changedFields(person, duties, baseCode)
    if (person.duties_version > 0 && changedNames.length === 0) return readDuties(tx, actor, scope, userId)
    const toConflictError = async () =>
      new AppError('duties_changed', { current: toView(await readDuties(tx, actor, scope, userId)) })
    if (person.duties_version !== version) throw await toConflictError()
    const bases = await listBases(tx, person.organization_id)
    if (baseCode !== person.base_code)
      assertBase(bases, baseCode, 'Choose a base of the person’s organization.')
    const savedCount = await saveDuties(
      tx,
      scope,
      [{ person, duties: duties.toSorted(), baseCode }],
      deps.clock.now(),
    )
    if (savedCount === 0) throw await toConflictError()
    await recordAudit(tx, {
      actor,
      origin,
      action: 'duties_set',
      entity: 'user',
      entityId: userId,
      entityVersion: version + 1,
      changedFields: changedNames,
    })
    return readDuties(tx, actor, scope, userId)
  })
}

/** Returns the names of the fields that differ from the stored ones. */
export function changedFields(
  person: PersonRow,
  duties: readonly string[],
  baseCode: string | null,
): string[] {
  const hasSameDuties = person.duties.toSorted().join() === duties.toSorted().join()
  return [...(hasSameDuties ? [] : ['duties']), ...(person.base_code === baseCode ? [] : ['baseCode'])]
}

/** Throws `request_invalid` unless the base is null or in use. */
export function assertBase(bases: readonly Base[], baseCode: string | null, message: string): void {
  if (baseCode === null) return
  if (bases.some(({ code, active }) => code === baseCode && active !== false)) return
  throw new AppError('request_invalid', { fields: [{ path: 'baseCode', message }] })
}
