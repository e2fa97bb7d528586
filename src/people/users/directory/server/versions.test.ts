import { sql } from 'kysely'
import { expect, test } from '#testing/test.ts'

// What forms show of a user, what an administrator decides about, and how the user signs in.
const counted = [
  'name',
  'email',
  'email_verified',
  'role',
  'administrator_reach',
  'status',
  'password_hash',
  'device_epoch',
  'password_change_required',
  'organization_id',
  'supervisor_id',
  'profession',
  'specialty',
  'job_title',
  'employer',
  'date_of_birth',
  'gender',
  'nationality',
  'country_of_residence',
  'experience',
  'work_location',
  'qualification',
  'license_number',
  'is_licensed',
  'certifications',
  'cpd_interests',
  'receive_updates',
  'rejection_reason',
  'rejected_at',
  'request_note',
  'deletion_requested_at',
  'confirmed_at',
  'confirmed_name',
  'confirmed_profession',
  'confirmed_license_number',
]
// Timestamps of activity, the user's own settings and picture, and what the database maintains: no other form writes
// these back, and an open form must not go stale because its user has just signed in.
const passing = [
  'last_login_at',
  'last_active_at',
  'updated_at',
  'image',
  'notifications',
  'listed_as_colleague',
  'privacy_policy_version',
  'former_emails',
  'identity_changed_at',
]
const never = ['id', 'created_at', 'version']

const words: Record<string, string> = {
  device_epoch: '7',
  role: `'supervisor'`,
  administrator_reach: `'organization'`,
  status: `'inactive'`,
  gender: `'other'`,
  profession: `'student'`,
  confirmed_profession: `'student'`,
  experience: `'5+'`,
  email: `'other-' || email`,
}
const byType: Record<string, string> = {
  text: `'another'`,
  boolean: 'true',
  date: `'1980-02-03'`,
  'timestamp with time zone': `now() + interval '1 hour'`,
  ARRAY: `'{another}'`,
  jsonb: `'{"another": true}'`,
}

test('every column of `users` is explicitly counted by the version or not', async ({ app }) => {
  const { rows } = await sql<{ column_name: string }>`
    select column_name from information_schema.columns
    where table_name = 'users' and table_schema = 'public'`.execute(app.deps.db)
  expect(rows.map((row) => row.column_name).toSorted()).toEqual([...counted, ...passing, ...never].toSorted())
})

test('each write of a counted column counts once; other writes leave the version unchanged', async ({
  app,
  given,
}) => {
  const { db } = app.deps
  const { rows: columns } = await sql<{ name: string; type: string; initially: string | null }>`
    select column_name as name, data_type as type, column_default as initially
    from information_schema.columns
    where table_name = 'users' and table_schema = 'public'`.execute(db)
  const [organization, supervisor] = [await given.organization(), await given.user({ role: 'supervisor' })]
  const ids: Record<string, string> = {
    organization_id: `'${organization.id}'`,
    supervisor_id: `'${supervisor.id}'`,
  }
  for (const { name, type, initially } of columns) {
    if (never.includes(name)) continue
    // Only an administrator of an organization may have it as their reach.
    const isReach = name === 'administrator_reach'
    const { id } = await given.user(isReach ? { role: 'admin', organizationId: organization.id } : {})
    if (type === 'boolean') await sql`update users set ${sql.ref(name)} = false where id = ${id}`.execute(db)
    const before = await versionOf(id)
    const value = sql.raw(words[name] ?? ids[name] ?? byType[type] ?? `no value for ${type} ${initially}`)
    for (let write = 0; write < 2; write += 1) {
      // The second write stores the same value again.
      const to = write === 0 ? value : sql.ref(name)
      await sql`update users set ${sql.ref(name)} = ${to} where id = ${id}`.execute(db)
      expect([name, await versionOf(id)]).toEqual([name, before + (counted.includes(name) ? 1 : 0)])
    }
  }

  async function versionOf(id: string): Promise<number> {
    return (await db.selectFrom('users').select('version').where('id', '=', id).executeTakeFirstOrThrow())
      .version
  }
})

test('the version cannot be written directly', async ({ app, given }) => {
  const { id } = await given.user()
  const { db } = app.deps
  await db.updateTable('users').set({ version: 77, name: 'Another' }).where('id', '=', id).execute()
  await db.updateTable('users').set({ version: 99 }).where('id', '=', id).execute()
  const row = await db.selectFrom('users').select('version').where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.version).toBe(2)
})

test('an erased account retains no former email and no confirmed identity', async ({ app, given }) => {
  const { db } = app.deps
  const { id, name } = await given.user()
  const confirmed = { confirmed_at: new Date(), confirmed_name: name, password_change_required: true }
  await db.updateTable('users').set(confirmed).where('id', '=', id).execute()
  await db
    .updateTable('users')
    .set({ email: `moved-${id}@example.org` })
    .where('id', '=', id)
    .execute()
  const email = `erased-${id}@erased.invalid`
  await db.updateTable('users').set({ email, name: 'Erased account' }).where('id', '=', id).execute()
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    former_emails: [],
    confirmed_at: null,
    confirmed_name: null,
    identity_changed_at: null,
    password_change_required: false,
  })
})
