import { auditView, recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Db } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import type { Duty } from '../contract.ts'
import { overseenBy, personOf, type PeopleScope } from './policy.ts'
import { findPerson, listBases, saveDuties, type PersonRow } from './queries.ts'
import type { PersonDuties } from './row-mapping.ts'

export interface By {
  actor: Actor
  origin: Origin
}

/** Returns the scope of one user. Throws `user_not_found` unless it is the actor, or one whom they oversee. */
export async function seenPerson(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  userId: string = actor.id,
): Promise<PeopleScope> {
  const isSeen = userId === actor.id || (await findPerson(deps.db, overseenBy(actor), userId)) !== undefined
  if (!isSeen) throw new AppError('user_not_found')
  return personOf(actor, userId)
}

/** Returns a user for whom the actor decides: one whom they oversee. Throws `access_denied` for themselves. */
export async function getDecidedPerson(db: Db, actor: Actor, userId: string): Promise<PersonRow> {
  if (userId === actor.id) throw new AppError('access_denied')
  const person = await findPerson(db, overseenBy(actor), userId)
  if (!person) throw new AppError('user_not_found')
  return person
}

export async function openDuties(deps: Deps, by: By, userId: string): Promise<PersonDuties> {
  const scope = await seenPerson(deps, by.actor, userId)
  await auditView(deps.db, {
    ownerId: userId,
    ...by,
    action: 'duties_viewed',
    entity: 'user',
    entityId: userId,
  })
  return dutiesOf(deps.db, scope, userId)
}

async function dutiesOf(db: Db, scope: PeopleScope, userId: string): Promise<PersonDuties> {
  const row = await findPerson(db, scope, userId)
  if (!row) throw new AppError('user_not_found')
  return { row, bases: await listBases(db, row.organization_id) }
}

interface DutiesChange {
  userId: string
  duties: Duty[]
  baseCode?: string | null | undefined
  version: number
}

/** Sets what a user does on task. A repeated change, or one without a difference, returns what is stored. */
export function setDuties(
  deps: Deps,
  by: By,
  { userId, duties, baseCode = null, version }: DutiesChange,
): Promise<PersonDuties> {
  const scope = overseenBy(by.actor)
  return inTransaction(deps.db, async (tx) => {
    const person = await getDecidedPerson(tx, by.actor, userId)
    const isSame = person.duties.toSorted().join() === duties.toSorted().join()
    if (person.duties_version > 0 && isSame && person.base_code === baseCode)
      return dutiesOf(tx, scope, userId)
    if (person.duties_version !== version) throw new AppError('duties_changed')
    const bases = await listBases(tx, person.organization_id)
    const isBase = baseCode === null || baseCode === person.base_code
    if (!isBase && !bases.some(({ code, active }) => code === baseCode && active !== false)) {
      const fields = [{ path: 'baseCode', message: 'Choose a base of the person’s organization.' }]
      throw new AppError('request_invalid', { fields })
    }
    const change = { userId, duties: duties.toSorted(), baseCode, version, now: deps.clock.now() }
    if (!(await saveDuties(tx, scope, change))) throw new AppError('duties_changed')
    await recordAudit(tx, {
      ...by,
      action: 'duties_set',
      entity: 'user',
      entityId: userId,
      entityVersion: version + 1,
      changedFields: [...(isSame ? [] : ['duties']), ...(person.base_code === baseCode ? [] : ['baseCode'])],
    })
    return dutiesOf(tx, scope, userId)
  })
}
