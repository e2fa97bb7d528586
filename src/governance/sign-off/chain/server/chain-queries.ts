import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db/database.ts'
import {
  toEnd,
  toEndColumns,
  toLinkColumns,
  toSignedColumns,
  type ChainEnd,
  type ChainLink,
  type SignedCase,
} from './row-mapping.ts'

export async function insertSigningKey(
  tx: Tx,
  { id, publicKey, now }: { id: string; publicKey: Buffer; now: Date },
): Promise<void> {
  await tx
    .insertInto('signing_keys')
    .values({ id, public_key: publicKey, first_used_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

const maxKeys = 1_000

/** Returns the public keys with which this service has signed, newest first. */
export const listSigningKeys = (db: Db) =>
  db
    .selectFrom('signing_keys')
    .selectAll()
    .orderBy('first_used_at', 'desc')
    .orderBy('id')
    .limit(maxKeys)
    .execute()

/** Returns the end of a chain; null if nothing was signed in it yet. */
export async function findChainEnd(tx: Tx, chain: string): Promise<ChainEnd | null> {
  const end = await findSignedEnd(tx, chain)
  return end ? toEnd(end) : null
}

interface NewLink {
  link: ChainLink & { signature: Buffer }
  signed: SignedCase
  end: ChainEnd & { signature: Buffer }
}

/**
 * Inserts a link with the signed case, and moves the end of its chain. It is one statement, because the chain is locked
 * meanwhile.
 */
export async function insertLink(tx: Tx, { link, signed, end }: NewLink): Promise<void> {
  const { chain, ...facts } = toEndColumns(end)
  await tx
    .with('link', (db) => db.insertInto('case_signatures').values(toLinkColumns(link)))
    .with('signed', (db) => db.insertInto('signed_cases').values(toSignedColumns(signed, link)))
    .insertInto('signature_chains')
    .values({ chain, ...facts })
    .onConflict((conflict) => conflict.column('chain').doUpdateSet(facts))
    .execute()
}

/** Returns the ids of all chains, including those whose end was removed. */
export async function listChains(db: Db): Promise<string[]> {
  const { rows } = await sql<{ chain: string }>`
    select chain from signature_chains union select distinct chain from case_signatures order by chain`.execute(
    db,
  )
  return rows.map(({ chain }) => chain)
}

/** Returns the next links of a chain with their signed cases, in the order of the chain. */
export const listLinks = (db: Db, chain: string, after: { position: number; id: string }, limit: number) =>
  db
    .selectFrom('case_signatures as link')
    .leftJoin('signed_cases as signed', 'signed.signature_id', 'link.id')
    .leftJoin('erased_signatures as erased', 'erased.signature_id', 'link.id')
    .selectAll('link')
    .select([
      'signed.case_id',
      'signed.case_version',
      'signed.clinician_id',
      'signed.signer_id as signed_by',
      'signed.outside_id as signed_from_outside_by',
      'signed.level',
      'signed.unrated_because',
      'signed.salt',
      'signed.content_hash',
      'signed.field_hashes',
      'erased.erased_at',
    ])
    .where('link.chain', '=', chain)
    .where(sql<boolean>`(link.position, link.id) > (${after.position}, ${after.id}::uuid)`)
    .orderBy('link.position')
    .orderBy('link.id')
    .limit(limit)
    .execute()

export const findSignedEnd = (db: Db, chain: string) =>
  db.selectFrom('signature_chains').selectAll().where('chain', '=', chain).executeTakeFirst()

export type LinkRow = Awaited<ReturnType<typeof listLinks>>[number]
