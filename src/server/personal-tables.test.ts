import { givenRequirement } from '#testing/compliance.ts'
import { createRegistration } from '#compliance/registrations/contract.ts'
import { v7 as uuid } from 'uuid'
import { forgotPassword } from '#people/accounts/passwords/contract.ts'
import { exportMyData, requestDeletion, requestEmailChange, setPicture } from '#people/profile/contract.ts'
import { flagCase } from '#logging/cases/changes/flag.contract.ts'
import { markDifferent } from '#logging/cases/duplicates/different.contract.ts'
import { givenOrigin } from '#testing/given-import.ts'
import { ownRegistration } from '#compliance/registrations/examples.ts'
import { addAllRows } from '#testing/rows.ts'
import { finishJobs } from '#platform/server/jobs.ts'
import { givenPassword, type Given, type GivenUser } from '#testing/given.ts'
import { createPhoto } from '#testing/pictures.ts'
import { describe, expect, test, vi, type TestApp } from '#testing/test.ts'
import { unzip } from '#testing/unzip.ts'
import { erasureJob, jobs } from './jobs.ts'
import type { PersonalTable } from '#platform/server/capability.ts'
import { tablePolicies } from './declarations.ts'

// Everything that anybody can store is written and erased.
vi.setConfig({ testTimeout: 90_000 })

const holdings = Object.entries(tablePolicies).flatMap(([table, holding]) =>
  'rows' in holding ? [[table, holding] as const] : [],
)

const valuesOf = async (app: TestApp, sql: string, values: unknown[] = []): Promise<string[]> =>
  (await app.deps.pool.query<{ value: string }>(sql, values)).rows.map(({ value }) => value)

/** Lists the tables as `tablePolicies` names them: with the schema, unless it is `public`. */
const everyTable = `select case nspname when 'public' then relname else nspname || '.' || relname end as value
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind in ('r', 'p') and nspname !~ '^(pg_|information_schema$)' order by value`

describe('the list of tables with user data', () => {
  test('has every table, and no other', async ({ app }) => {
    expect(Object.keys(tablePolicies).toSorted()).toEqual((await valuesOf(app, everyTable)).toSorted())
  })

  test('names the owner of the rows of each table that references users', async ({ app }) => {
    const leading = await valuesOf(
      app,
      `with recursive path (oid) as (
         select 'users'::regclass::oid
         union select conrelid from pg_constraint join path on confrelid = path.oid where contype = 'f' and confrelid <> 'organizations'::regclass)
       select relname as value from path join pg_class using (oid)`,
    )
    const known = new Map(holdings)
    expect(leading.filter((table) => !known.has(table))).toEqual([])
  })

  test('names only existing columns', async ({ app }) => {
    for (const [table, { unexported = {} }] of holdings) {
      const columns = await valuesOf(
        app,
        `select column_name as value from information_schema.columns where table_name = $1`,
        [table],
      )
      expect(columns).toEqual(expect.arrayContaining(Object.keys(unexported)))
    }
  })
})

const typed = {
  place: 'Xq-typed-place',
  procedure: 'Xq typed procedure',
  flag: 'Xq typed flag',
  words: 'Xq typed words',
  role: 'Xq typed role',
  origin: 'Xq typed origin',
}

/** Creates a user with a row in every table, through the API where an endpoint exists. */
async function givenUserInEveryTable(app: TestApp, given: Given): Promise<GivenUser> {
  const { db, pool } = app.deps
  const { id: organizationId } = await given.organization()
  const supervisor = await given.user({ role: 'supervisor', organizationId })
  const person = await given.user({ name: 'Xavier Quill', organizationId, supervisor })
  const mate = await given.user({ organizationId })
  const as = app.as(person)
  const logged = await given.case({
    owner: person,
    mission: {
      missionType: 'primary_scene',
      result: 'patient_transported',
      platform: 'rotary_wing',
      locationType: 'other',
      locationTypeOther: typed.place,
    },
    team: { myRole: 'other', myRoleOther: typed.role },
    procedures: [{ code: 'tourniquet', notes: typed.procedure }],
    reflection: { what: 'A long night.', learningPoints: [], learningNeeds: [], wellbeingCheck: 'fine' },
    assessments: [{ tool: 'dops', assessorUserId: supervisor.id }],
  })
  await as.call(flagCase, {
    params: { id: logged.id },
    body: { flagCaseReview: true, flagNote: typed.flag },
  })
  await givenOrigin(app, logged.id, typed.origin)
  await as.call(setPicture, { body: { picture: (await createPhoto('png', 40, 40)).toString('base64') } })
  const next = { email: `next-${person.email}`, currentPassword: givenPassword }
  await as.call(requestEmailChange, { body: next })
  await pool.query('select fold_case_counts()')
  await given.case({ owner: person })
  await pool.query('update organizations set created_by = $1 where id = $2', [person.id, organizationId])
  const [evidence, activityId] = [uuid(), uuid()]
  await app.deps.files.put(evidence, Buffer.from('Xq the certificate'), 'text/plain')
  await db
    .insertInto('cpd_activities')
    .values({
      id: activityId,
      owner_id: person.id,
      title: 'A course',
      date: '2026-02-01',
      hours: 2,
      type: 'course',
    })
    .execute()
  const name = { filename: 'certificate.pdf', mime_type: 'application/pdf', sha256: 'a'.repeat(64) }
  await db
    .insertInto('evidence_files')
    .values({
      ...name,
      id: evidence,
      owner_id: person.id,
      storage_key: evidence,
      size_bytes: 18,
      unused_since: new Date(),
      uploaded_at: new Date(),
    })
    .execute()
  await db
    .insertInto('cpd_activity_evidence')
    .values({ activity_id: activityId, evidence_id: evidence, position: 0 })
    .execute()
  const looksAlike = await given.case({ owner: person })
  const pair = { caseId: logged.id, otherId: looksAlike.id, isDifferent: true }
  await app.as(person).call(markDifferent, { body: pair })
  await db
    .insertInto('settled_questions')
    .values({
      owner_id: person.id,
      case_id: logged.id,
      path: 'date',
      digest: Buffer.alloc(32, 1),
      settled_at: new Date(),
    })
    .execute()
  const scene = {
    app,
    given,
    organizationId,
    owner: person,
    supervisor,
    colleague: mate,
    loggedCase: logged,
    activityId,
  }
  await addAllRows({ ...scene, evidenceId: evidence, text: typed.words })
  await givenRequired(app, given, person, organizationId)
  await db.insertInto('cpd_activity_cases').values({ activity_id: activityId, case_id: logged.id }).execute()
  return person
}

/** Adds a requirement that the user made and must meet, and a record of it that their registration became. */
async function givenRequired(
  app: TestApp,
  given: Given,
  person: GivenUser,
  organizationId: string,
): Promise<void> {
  const { db } = app.deps
  const admin = await given.user({ role: 'admin', organizationId })
  const { id } = await givenRequirement(app, admin, { userIds: [person.id] })
  await db
    .updateTable('compliance_requirements')
    .set({ created_by: person.id })
    .where('id', '=', id)
    .execute()
  await givenRequirement(app, admin, { code: 'registration_paramedic_hcpc', category: 'professional' })
  await db.updateTable('users').set({ profession: 'paramedic' }).where('id', '=', person.id).execute()
  await app.as(person).call(createRegistration, { body: ownRegistration })
}

/** Columns that stay unchanged: identity, credentials and the keys of stored files. */
const fixed: Record<string, readonly string[]> = {
  users: ['name', 'email', 'image', 'password_hash'],
  evidence_files: ['sha256', 'mime_type'],
  import_batches: ['sheets_key'],
  // What binds a review to the cases of its mission.
  case_reviews: ['mission_number'],
}

interface Mark {
  column: string
  value: string
}

let marks = 0

/** Writes a unique value into every column of type text, text[] or inet. */
async function markRows(
  app: TestApp,
  table: string,
  { rows }: PersonalTable,
  personId: string,
): Promise<Mark[]> {
  const { rows: columns } = await app.deps.pool.query<{ name: string; type: string }>(
    `select column_name as name, udt_name as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'
       and udt_name in ('text', '_text', 'inet')`,
    [table],
  )
  const marked: Mark[] = []
  for (const { name, type } of columns) {
    if (fixed[table]?.includes(name)) continue
    marks += 1
    const value = type === 'inet' ? `203.0.113.${marks % 250}` : `Xq${marks}Mark`
    const stored = type === '_text' ? [value] : value
    const { rowCount } = await app.deps.pool
      .query(`update ${table} set ${name} = $2 where ${name} is distinct from $2 and (${rows})`, [
        personId,
        stored,
      ])
      .catch(() => ({ rowCount: 0 })) // a constraint allows only codes or keys, or forbids changes
    if (rowCount) marked.push({ column: name, value })
  }
  return marked
}

async function exported(app: TestApp, person: GivenUser): Promise<Map<string, string>> {
  const headers = { authorization: `Bearer ${person.accessToken}` }
  const answer = await app.fastify.inject({ method: 'GET', url: exportMyData.path, headers })
  expect(answer.statusCode).toBe(200)
  return unzip(answer.rawPayload)
}

/** Returns the tables with a row that matches the pattern, including the job queue. */
async function tablesWith(app: TestApp, pattern: string): Promise<string[]> {
  const found = []
  for (const table of Object.keys(tablePolicies)) {
    const [isThere] = await valuesOf(
      app,
      `select exists (select from ${table} as entry where entry::text ~ $1)::text as value`,
      [pattern],
    )
    if (isThere === 'true') found.push(table)
  }
  return found
}

async function hasRows(
  app: TestApp,
  { rows }: PersonalTable,
  table: string,
  personId: string,
): Promise<boolean> {
  const condition = rows.replaceAll('$1', `'${personId}'`)
  const [isThere] = await valuesOf(
    app,
    `select exists (select from ${table} where ${condition})::text as value`,
  )
  return isThere === 'true'
}

const day = 86_400_000

async function eraseAccount(
  app: TestApp,
  person: GivenUser,
  clock: { advance(by: number): void },
): Promise<void> {
  const asked = await app.as(person).call(requestDeletion, { body: { currentPassword: givenPassword } })
  expect(asked.status).toBe(200)
  await app.mailTo('nobody') // sends all queued emails
  // Requested while the account exists, but still in the queue.
  await app.call(forgotPassword, { body: { email: person.email } })
  clock.advance(31 * day)
  await app.deps.pool.query(`select graphile_worker.add_job('erase_due_accounts')`)
  await finishJobs(app.deps, [{ ...erasureJob, cron: '' }])
  await finishJobs(app.deps, jobs)
  clock.advance(-31 * day)
}

describe('a user with a row in every table', () => {
  test('exports all their data, and no row remains after the account is erased', async ({
    app,
    given,
    clock,
  }) => {
    const put = vi.spyOn(app.deps.files, 'put')
    const person = await givenUserInEveryTable(app, given)
    const fileKeys = put.mock.calls.map(([key]) => key)
    put.mockRestore()
    expect(fileKeys).toHaveLength(3)

    const marked: (Mark & { table: string })[] = []
    for (const [table, holding] of holdings) {
      const hint = `${table} is empty: write a row of the owner in rows of examples.ts beside its contract`
      expect(await hasRows(app, holding, table, person.id), hint).toBe(true)
      if (holding.exported !== true) continue
      const ofTable = await markRows(app, table, holding, person.id)
      marked.push(...ofTable.map((mark) => ({ ...mark, table })))
    }
    expect(marked.length).toBeGreaterThan(50)

    const archive = await exported(app, person)
    const words = [...archive.values()].join('\n')
    const unexported = new Map(holdings.map(([table, { unexported: columns = {} }]) => [table, columns]))
    const missing = marked.filter(
      ({ table, column, value }) =>
        !words.includes(value) && !Object.hasOwn(unexported.get(table) ?? {}, column),
    )
    expect(missing.map(({ table, column }) => `${table}.${column}`)).toEqual([])
    for (const text of [...Object.values(typed), person.name, person.email, 'Xq the certificate']) {
      expect(words).toContain(text)
    }
    expect([...archive.keys()].filter((name) => /^(evidence\/|picture)/.test(name))).toHaveLength(3)

    // Long enough not to occur by chance in hashed or encrypted values.
    const traces = `Xq[0-9]+Mark|Xq.typed|Xq the|${person.name}|${person.email}|203\\.0\\.113`
    expect(await tablesWith(app, traces)).toContain('users')
    await eraseAccount(app, person, clock)

    for (const [table, holding] of holdings.filter(([, { erased }]) => erased === 'gone')) {
      expect(await hasRows(app, holding, table, person.id), table).toBe(false)
    }
    // These tables only count codes; the test wrote a marker in place of a code.
    const countTables = new Set(['case_count_changes', 'case_counts'])
    expect((await tablesWith(app, traces)).filter((table) => !countTables.has(table))).toEqual([])
    for (const key of fileKeys) expect(await app.deps.files.open(key)).toBeNull()
  })

  test('leaves an empty account, in which every column is emptied, even one added later', async ({
    app,
    given,
    clock,
  }) => {
    const person = await givenUserInEveryTable(app, given)
    await markRows(app, 'users', { rows: 'id = $1', exported: true, erased: 'emptied' }, person.id)
    await eraseAccount(app, person, clock)
    const account = await app.deps.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    const isNothing = (value: unknown) =>
      value === null ||
      value === false ||
      value === 0 ||
      (typeof value === 'object' && Object.keys(value).length === 0)
    const left = Object.entries(account).filter(([, value]) => value instanceof Date || !isNothing(value))
    // The id that other records reference, the times of creation and erasure, and the columns that may not be null.
    expect(left.map(([column]) => column).toSorted()).toEqual([
      'administrator_reach',
      'created_at',
      'email',
      'id',
      'name',
      'role',
      'status',
      'updated_at',
      'version',
    ])
    expect(account).toMatchObject({ administrator_reach: 'service' })
    expect(account).toMatchObject({ name: 'Erased account', email: `erased-${person.id}@erased.invalid` })
  })
})
