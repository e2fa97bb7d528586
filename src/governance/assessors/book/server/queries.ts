import { sql, type Insertable, type Selectable, type SqlBool, type Updateable } from 'kysely'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { Assessors } from '#platform/server/db/types.ts'
import type { AssessorState } from '../contract.ts'
import type { BookScope } from './policy.ts'

export type AssessorRow = Selectable<Assessors> & { org_name: string }

const selectAssessors = (db: Db, { keepsAll, organizationId, tokenHash }: BookScope) =>
  db
    .selectFrom('assessors')
    .innerJoin('organizations', 'organizations.id', 'assessors.organization_id')
    .selectAll('assessors')
    .select('organizations.org_name')
    .$if(tokenHash !== null, (query) => query.where('assessors.token_hash', '=', tokenHash))
    .$if(tokenHash === null && !keepsAll, (query) =>
      query.where('assessors.organization_id', '=', organizationId),
    )

/** Returns the name of an organization whose book the scope includes. */
export const findOrganization = (db: Db, { keepsAll, organizationId }: BookScope, id: string) =>
  db
    .selectFrom('organizations')
    .leftJoin('signature_copies', 'signature_copies.organization_id', 'organizations.id')
    .select(['organizations.id', 'organizations.org_name as name', 'signature_copies.address as copiesTo'])
    .where('organizations.id', '=', id)
    .$if(!keepsAll, (query) => query.where('organizations.id', '=', organizationId))
    .executeTakeFirst()

export type BookRow = NonNullable<Awaited<ReturnType<typeof findOrganization>>>

const stateConditions: Record<AssessorState | 'current', ReturnType<typeof sql<SqlBool>>> = {
  current: sql`assessors.retired_at is null`,
  waiting: sql`assessors.retired_at is null and assessors.verified_at is null`,
  verified: sql`assessors.retired_at is null and assessors.verified_at is not null`,
  retired: sql`assessors.retired_at is not null`,
}

interface Search {
  organizationId: string
  q: string | undefined
  state: AssessorState | 'current'
  /** Whether the search also looks in addresses. It never does for a clinician. */
  searchesAddresses: boolean
  /** Leaves out entries with this mailbox, and entries whose address this user wrote. */
  notFor: { userId: string; mailbox: string } | null
  limit: number
}

/** Returns the entries of a book in the order of their names. */
export const listAssessors = (
  db: Db,
  scope: BookScope,
  { organizationId, q, state, searchesAddresses, notFor, limit }: Search,
): Promise<AssessorRow[]> =>
  selectAssessors(db, scope)
    .where('assessors.organization_id', '=', organizationId)
    .where(stateConditions[state])
    .$if(q !== undefined && q !== '', (query) => {
      const words = searchesAddresses
        ? sql`lower(assessors.name || ' ' || assessors.role || ' ' || assessors.address)`
        : sql`lower(assessors.name || ' ' || assessors.role)`
      return query.where(sql<SqlBool>`strpos(${words}, lower(${q}::text)) > 0`)
    })
    .$if(notFor !== null, (query) =>
      query
        .where('assessors.mailbox', '<>', notFor?.mailbox ?? '')
        .where('assessors.address_by', '<>', notFor?.userId ?? ''),
    )
    .orderBy(sql`lower(assessors.name)`)
    .orderBy('assessors.id')
    .limit(limit)
    .execute()

/** Returns an entry, locked until the end of the transaction. */
export const lockAssessor = (tx: Tx, scope: BookScope, id: string): Promise<AssessorRow | undefined> =>
  selectAssessors(tx, scope).where('assessors.id', '=', id).forUpdate('assessors').noWait().executeTakeFirst()

/** Returns an entry that nobody can change until the end of the transaction. */
export const holdAssessor = (tx: Tx, scope: BookScope, id: string): Promise<AssessorRow | undefined> =>
  selectAssessors(tx, scope).where('assessors.id', '=', id).forShare('assessors').noWait().executeTakeFirst()

/** Returns the entry of a link, if the link still works. */
export const findLinkedAssessor = (db: Db, scope: BookScope, now: Date): Promise<AssessorRow | undefined> =>
  selectAssessors(db, scope)
    .where('assessors.token_expires_at', '>', now)
    .where('assessors.retired_at', 'is', null)
    .executeTakeFirst()

export async function countAssessors(tx: Tx, organizationId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('assessors')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the entry with this mailbox in a book, even if it is retired. */
export const findByMailbox = (tx: Tx, organizationId: string, mailbox: string) =>
  tx
    .selectFrom('assessors')
    .select(['id', 'name', 'retired_at'])
    .where('organization_id', '=', organizationId)
    .where('mailbox', '=', mailbox)
    .executeTakeFirst()

export async function insertAssessor(tx: Tx, assessor: Insertable<Assessors>): Promise<void> {
  await tx.insertInto('assessors').values(assessor).execute()
}

export async function updateAssessor(tx: Tx, id: string, change: Updateable<Assessors>): Promise<void> {
  await tx
    .updateTable('assessors')
    .set((row) => ({ ...change, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Ends the open links of an entry that was retired or has a new address. */
export async function endRequestsTo(tx: Tx, assessorId: string, now: Date): Promise<void> {
  await tx
    .updateTable('assessor_requests')
    .set({ state: 'ended', closed_at: now })
    .where('assessor_id', '=', assessorId)
    .where('state', '=', 'open')
    .execute()
}

/** Sets the address to which an organization gets copies; null for no copies. */
export async function saveCopies(
  tx: Tx,
  organizationId: string,
  { address, now }: { address: string | null; now: Date },
): Promise<void> {
  if (address === null) {
    await tx.deleteFrom('signature_copies').where('organization_id', '=', organizationId).execute()
    return
  }
  await tx
    .insertInto('signature_copies')
    .values({ organization_id: organizationId, address, updated_at: now })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ address, updated_at: now }))
    .execute()
}
