import type { Db, Tx } from '#platform/server/db/database.ts'

/** Returns whether an organization gets copies of answers from outside. */
export async function getsCopies(tx: Tx, organizationId: string | null): Promise<boolean> {
  if (organizationId === null) return false
  const row = await tx
    .selectFrom('signature_copies')
    .select('organization_id')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the next answers whose copy is due, in the order of their ids. */
export const listDue = (db: Db, after: string, limit: number) =>
  db
    .selectFrom('assessor_requests')
    .select(['id', 'organization_id'])
    .where('copy_due', '=', true)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

export type DueAnswer = Awaited<ReturnType<typeof listDue>>[number]

/** Returns an answer whose copy is due, locked so that no other server sends it; undefined if it was sent. */
export const lockDue = (tx: Tx, id: string) =>
  tx
    .selectFrom('assessor_requests as requests')
    .innerJoin('users as clinicians', 'clinicians.id', 'requests.clinician_id')
    .leftJoin('organizations', 'organizations.id', 'requests.organization_id')
    .leftJoin('signature_copies as copies', 'copies.organization_id', 'requests.organization_id')
    .leftJoin('case_signatures as links', 'links.id', 'requests.signature_id')
    .select([
      'requests.state',
      'requests.assessor_id',
      'requests.assessor_name',
      'requests.is_free_mail',
      'requests.closed_at',
      'clinicians.name as clinician_name',
      'organizations.time_zone',
      'copies.address as copies_to',
      'links.signer_role',
    ])
    .where('requests.id', '=', id)
    .where('requests.copy_due', '=', true)
    .forUpdate('requests')
    .skipLocked()
    .executeTakeFirst()

export type DueCopy = NonNullable<Awaited<ReturnType<typeof lockDue>>>

export async function markCopied(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('assessor_requests').set({ copy_due: false }).where('id', '=', id).execute()
}
