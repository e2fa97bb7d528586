import pg from 'pg'

/** Whom and what to search for in the trail. */
export interface Trail {
  superAdminId: string
  /** An administrator of one organization, to which a tenth of the events belong. */
  adminId: string
  /** Somebody at whose records a tenth of the looks were. */
  personId: string
  actorId: string
  recordId: string
  address: string
  day: string
}

const actions = [
  'case_viewed',
  'case_created',
  'cases_listed',
  'signed_in',
  'activity_viewed',
  'compliance_viewed',
  'user_viewed',
  'person_cases_listed',
  'activity_created',
  'profile_updated',
]

/**
 * Adds a trail of that many events over seven years, by all users in turn: every second event is a look at somebody's records, a fifth
 * of these at one person's. The triggers are off, and what they write is added in whole statements.
 */
export async function insertTrail(connectionString: string, events: number): Promise<Trail> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const trail = await insertPeople(client)
    await client.query('alter table audit_events disable trigger user')
    const rebuildIndexes = await dropIndexes(client)
    // Other measurements of this run may have left events of their own, whose triggers have fired.
    const { rows } = await client.query<{ last: string }>(
      'select coalesce(max(id), 0) as last from audit_events',
    )
    const last = rows[0]?.last ?? '0'
    await client.query(
      `insert into audit_events (at, actor_id, actor_role, action, entity, entity_id, request_id, address, subject_ids)
       select now() - interval '7 years' * (1 - n / $1::float), people.ids[1 + n % people.size], 'admin',
         ($2::text[])[1 + n % 10], 'case', uuid_of(n / 20), 'r' || n, '10.0.0.0'::inet + n % 65536,
         case when n % 2 = 0 then array[case when n % 10 = 0 then $3::uuid else people.ids[1 + (n * 7) % people.size] end]
           else '{}' end
       from generate_series(1, $1::integer) as n,
         (select array_agg(id order by id) as ids, count(*)::integer as size from users) as people`,
      [events, actions, trail.personId],
    )
    await client.query(
      `insert into audit_subjects (subject_id, at, event_id, actor_id)
       select subject_ids[1], at, id, actor_id from audit_events
       where id > $1 and cardinality(subject_ids) = 1 and actor_id is not null and actor_id <> subject_ids[1]`,
      [last],
    )
    await client.query(
      `insert into audit_organizations (organization_id, at, event_id)
       select $1, at, id from audit_events where id > $2 and id % 10 = 0`,
      [trail.organizationId, last],
    )
    await rebuildIndexes()
    await client.query('alter table audit_events enable trigger user')
    await client.query('alter table audit_events enable always trigger audit_events__append_only')
    await client.query('vacuum analyze audit_events, audit_subjects, audit_organizations')
    return { ...trail, ...(await findOne(client)) }
  } finally {
    await client.end()
  }
}

async function insertPeople(client: pg.Client) {
  await client.query(
    `create function uuid_of(n integer) returns uuid language sql immutable as $$
       select overlay(overlay(md5(n::text) placing '4' from 13) placing '8' from 17)::uuid $$`,
  )
  const { rows: organizations } = await client.query<{ id: string }>(
    `insert into organizations (id, org_name, slug) values (gen_random_uuid(), 'Audited Rescue', 'audited-rescue') returning id`,
  )
  const organizationId = organizations[0]?.id ?? ''
  const add = async (role: string, name: string, reach: string, organization: string | null) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into users (id, name, email, role, email_verified, organization_id, administrator_reach)
       values (gen_random_uuid(), $1, gen_random_uuid() || '@example.org', $2, true, $3, $4) returning id`,
      [name, role, organization, reach],
    )
    return rows[0]?.id ?? ''
  }
  return {
    organizationId,
    superAdminId: await add('super_admin', 'Everybody’s Administrator', 'service', null),
    adminId: await add('admin', 'Administrator of One', 'organization', organizationId),
    personId: await add('clinician', 'Looked At', 'service', organizationId),
  }
}

/** Drops the indexes that no constraint needs: building an index once is faster than updating it row by row. */
async function dropIndexes(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = 'audit_events'::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return async () => {
    for (const { definition } of rows) await client.query(definition)
  }
}

async function findOne(client: pg.Client) {
  const { rows } = await client.query<Pick<Trail, 'actorId' | 'recordId' | 'address' | 'day'>>(
    `select actor_id as "actorId", entity_id as "recordId", host(address) as address, at::date::text as day
     from audit_events where id = (select max(id) / 3 from audit_events)`,
  )
  const [found] = rows
  if (!found) throw new Error('The trail is empty')
  return found
}
