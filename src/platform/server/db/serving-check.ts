import pg from 'pg'
import { OperatorError } from '../start-problem.ts'
import { servingTablesSql } from './serving-rights.ts'

// Checks the role that signed in and every role it can switch to by SET ROLE, whatever the URL sets in `options`.
const excessSql = `
  with reachable as (select * from pg_roles where pg_has_role(session_user, oid, 'MEMBER')),
  schemas as (select oid, nspname from pg_namespace where nspname in ('public', 'graphile_worker')),
  tables as (${servingTablesSql})
  select 1 as rank, 'is a superuser' as excess from reachable where rolsuper
  union all
  select 2, 'owns the table ' || name from tables join reachable on reachable.oid = relowner
  union all
  select 3, 'owns the function ' || p.oid::regprocedure
  from pg_proc p join schemas on schemas.oid = p.pronamespace join reachable on reachable.oid = p.proowner
  where not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all
  select 4, 'owns the database' from pg_database join reachable on reachable.oid = datdba
  where datname = current_database()
  union all
  select 5, 'can create roles, and so become another role' from reachable where rolcreaterole
  union all
  select 6, 'bypasses row security' from reachable where rolbypassrls
  union all
  select 7, 'can write files or run programs on the database server' from reachable
  where rolname in ('pg_write_server_files', 'pg_execute_server_program')
  union all
  select 8, 'can create tables in the schema ' || nspname from schemas, reachable r
  where has_schema_privilege(r.oid, schemas.oid, 'CREATE')
  union all
  select 9, 'can create schemas' from reachable r where has_database_privilege(r.oid, current_database(), 'CREATE')
  union all
  select 10, 'can switch off triggers (session_replication_role)' from reachable r
  where has_parameter_privilege(r.oid, 'session_replication_role', 'SET')
  union all
  select case relkind when 'v' then 12 else 11 end, format('has %s on the table %s', lower(privilege), name)
  from tables, unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) privilege, reachable r
  where privilege <> all (wanted) and (
    has_table_privilege(r.oid, tables.oid, privilege)
    or privilege in ('INSERT', 'UPDATE') and has_any_column_privilege(r.oid, tables.oid, privilege)
  )
  order by rank, excess limit 1`

const missingRightsSql = `
  select lower(privilege) as privilege, name
  from (${servingTablesSql}) tables, unnest(wanted) privilege
  where not has_table_privilege(current_user, oid, privilege)
  order by name limit 1`

/** Throws an `OperatorError` if the role could change the audit trail or the tables, or has too few rights to serve. */
export async function checkServingRole(servingUrl: string): Promise<void> {
  const client = new pg.Client({
    connectionString: servingUrl,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  client.on('error', () => {}) // a lost connection also fails its query
  await client.connect()
  try {
    const [excessRow] = (await client.query<{ excess: string }>(excessSql)).rows
    const { rows } = await client.query<{ role: string }>('select session_user as role')
    const role = rows[0]?.role
    if (excessRow) throw excessiveRights(role, excessRow.excess)
    const [missing] = (await client.query<{ privilege: string; name: string }>(missingRightsSql)).rows
    if (missing) throw insufficientRights(role, missing)
  } finally {
    await client.end().catch(() => {})
  }
}

const excessiveRights = (role: string | undefined, excess: string) =>
  new OperatorError(
    `DATABASE_URL signs in as "${role}", which ${excess}, so that an intruder in the server could change the audit ` +
      'trail: use a role that owns nothing in DATABASE_URL and the owner in MIGRATION_DATABASE_URL ' +
      '(see docs/own-database.md), or accept the risk with SERVE_AS_OWNER=on.',
  )

const insufficientRights = (
  role: string | undefined,
  { privilege, name }: { privilege: string; name: string },
) =>
  new OperatorError(
    `DATABASE_URL signs in as "${role}", which has no right to ${privilege} on the table ${name}: ` +
      'run "npm run sortie -- migrate" with the owner\'s URL in MIGRATION_DATABASE_URL, which grants it.',
  )
