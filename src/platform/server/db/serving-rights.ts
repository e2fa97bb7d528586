import pg from 'pg'

/** SQL that takes a lock, so that servers that start at the same time migrate and grant rights one after the other. */
export const takeMigrationLock = "pg_advisory_xact_lock(hashtext('sortie migrations'))"

/**
 * SQL that lists all tables with the rights that the serving role needs, which is the database role that answers requests: to
 * read and write rows; for an append-only table, to read and add them; for a view or a table of migrations, only to read them.
 */
export const servingTablesSql = `
  select c.oid, c.relkind, c.relowner, c.relrowsecurity, n.nspname, c.relname, c.oid::regclass::text as name,
    case
      when c.relname = 'schema_migrations' or n.nspname = 'graphile_worker' and c.relname = 'migrations'
        or c.relkind = 'v' then array['SELECT']
      when exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = c.relname || '__append_only')
        then array['SELECT', 'INSERT']
      else array['SELECT', 'INSERT', 'UPDATE', 'DELETE']
    end as wanted
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p', 'v')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

// This lists only the statements that are necessary, so that starting a second server changes nothing.
const missingRightsSql = `
  with tables as (
    select * from (${servingTablesSql}) t
    where pg_has_role(current_user, relowner, 'USAGE') and relowner <> (select oid from pg_roles where rolname = $1)
  )
  select format('grant usage on schema %I to %I', nspname, $1::text) as statement
  from pg_namespace
  where nspname in ('public', 'graphile_worker') and not has_schema_privilege($1, oid, 'USAGE')
  union all
  select format('grant %s on %s to %I', privilege, name, $1)
  from tables, unnest(wanted) privilege
  where not has_table_privilege($1, oid, privilege)
  union all
  select format('revoke %s on %s from %I', privilege, name, $1)
  from tables, unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) privilege
  where privilege <> all (wanted) and has_table_privilege($1, oid, privilege)
  union all
  select format('grant %s on sequence %s to %I', privilege, c.oid::regclass, $1)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace, unnest(array['USAGE', 'SELECT']) privilege
  where n.nspname in ('public', 'graphile_worker') and c.relkind = 'S'
    and pg_has_role(current_user, c.relowner, 'USAGE') and not has_sequence_privilege($1, c.oid, privilege)
  union all
  -- Without a policy, the row security of the job queue would hide every job.
  select format('create policy %I on %s to %I using (true) with check (true)', 'serving_' || $1, name, $1)
  from tables
  where relrowsecurity and not exists (
    select from pg_policy p
    where p.polrelid = tables.oid and p.polcmd = '*' and (select oid from pg_roles where rolname = $1) = any(p.polroles)
  )`

/** Grants the serving role the rights it needs on all existing tables, and revokes any others. */
export async function grantServingRights(ownerUrl: string, servingRole: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`select ${takeMigrationLock}`)
    const { rows } = await client.query<{ statement: string }>(missingRightsSql, [servingRole])
    for (const { statement } of rows) await client.query(statement)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
