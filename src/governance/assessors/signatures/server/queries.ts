import { sql, type SqlBool } from 'kysely'
import type { PeopleScope } from '#people/users/reach/server/policy.ts'
import { isInScope, isOrganizationInScope } from '#people/users/reach/server/row-mapping.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { SignatureFilter } from '../contract.ts'

export interface SignaturePosition {
  at: Date
  id: string
}

interface SignaturesPage {
  show: SignatureFilter | undefined
  after: SignaturePosition | null
  limit: number
}

/** Returns signatures from outside of cases that were logged for an organization in the scope, newest first. */
export const listOutsideSignatures = (db: Db, scope: PeopleScope, { show, after, limit }: SignaturesPage) =>
  db
    .selectFrom('assessor_requests as requests')
    .innerJoin('users as clinicians', 'clinicians.id', 'requests.clinician_id')
    .leftJoin('organizations', 'organizations.id', 'requests.organization_id')
    .leftJoin('case_signatures as links', 'links.id', 'requests.signature_id')
    .leftJoin('assessors', 'assessors.id', 'requests.assessor_id')
    .select([
      'requests.id',
      'requests.clinician_id',
      'clinicians.name as clinician_name',
      'requests.assessor_id',
      'requests.assessor_name',
      'links.signer_role',
      'links.signer_registration',
      'requests.closed_at',
      'requests.is_free_mail',
      'requests.same_network',
      'requests.same_browser',
      sql<string | null>`coalesce(requests.address, assessors.address)`.as('address'),
      sql<boolean>`requests.network_hash is null`.as('is_compared'),
      // Derives the mailbox of a typed address, like `toMailbox`.
      sql<boolean>`requests.address is not null and exists (select from assessors as entries
        where entries.organization_id = requests.organization_id and entries.retired_at is null
          and entries.mailbox = regexp_replace(lower(requests.address), '^([^+@]*)[^@]*@', '\\1@'))`.as(
        'is_in_book',
      ),
    ])
    .where('requests.state', '=', 'signed')
    .where(isOrganizationInScope(scope))
    .$if(show === 'given', (query) => query.where('requests.address', 'is not', null))
    .$if(show === 'free_mail', (query) => query.where('requests.is_free_mail', '=', true))
    .$if(show === 'same_place', (query) =>
      query.where(sql<SqlBool>`(requests.same_network or requests.same_browser)`),
    )
    .$if(after !== null, (query) =>
      query.where(sql<SqlBool>`(requests.closed_at, requests.id) < (${after?.at}, ${after?.id}::uuid)`),
    )
    .orderBy('requests.closed_at', 'desc')
    .orderBy('requests.id', 'desc')
    .limit(limit)
    .execute()

export type OutsideSignatureRow = Awaited<ReturnType<typeof listOutsideSignatures>>[number]

export interface PairRow {
  first_id: string
  first_name: string
  second_id: string
  second_name: string
  first_signed_at: Date
  second_signed_at: Date
}

export interface PairPosition {
  at: Date
  firstId: string
  secondId: string
}

const isReached = (scope: PeopleScope, id: 'first' | 'second') =>
  sql`exists (select from users where users.id = ${sql.ref(`${id}.signer_id`)} and ${isInScope(scope)})`

/**
 * Returns pairs of people in the scope who have signed each other’s cases since a time, the pair with the newest signature first.
 */
export async function listPairs(
  db: Db,
  scope: PeopleScope,
  { since, after, limit }: { since: Date; after: PairPosition | null; limit: number },
): Promise<PairRow[]> {
  const { rows } = await sql<PairRow>`
    select first.signer_id as first_id, firsts.name as first_name, second.signer_id as second_id,
      seconds.name as second_name, first.last_signed_at as first_signed_at, second.last_signed_at as second_signed_at
    from signing_pairs as first
    join signing_pairs as second on second.signer_id = first.clinician_id and second.clinician_id = first.signer_id
    join users as firsts on firsts.id = first.signer_id
    join users as seconds on seconds.id = second.signer_id
    where first.signer_id < first.clinician_id and first.last_signed_at > ${since} and second.last_signed_at > ${since}
      and ${isReached(scope, 'first')} and ${isReached(scope, 'second')}
      and (${after?.at ?? null}::timestamptz is null
        or (greatest(first.last_signed_at, second.last_signed_at), first.signer_id, second.signer_id)
          < (${after?.at ?? null}::timestamptz, ${after?.firstId ?? null}::uuid, ${after?.secondId ?? null}::uuid))
    order by greatest(first.last_signed_at, second.last_signed_at) desc, first.signer_id desc, second.signer_id desc
    limit ${limit}`.execute(db)
  return rows
}
