import { v7 as uuid } from 'uuid'
import { requestDeletion } from '#people/profile/contract.ts'
import { register } from '#people/accounts/registration/contract.ts'
import { createCase, updateCase } from '#logging/cases/contract.ts'
import { flagCase } from '#logging/cases/changes/flag.contract.ts'
import { deleteCase, restoreCase, voidCase } from '#logging/cases/changes/removal.contract.ts'
import { createTicket } from '#service/support/contract.ts'
import { toUpdate } from '#testing/case-update.ts'
import { givenPassword, minimalCase, type Given } from '#testing/given.ts'
import type { TestResponse } from '#testing/test-app.ts'
import { createComplianceRecord } from '#compliance/requirements/records/contract.ts'
import { createRegistration } from '#compliance/registrations/contract.ts'
import { givenRequirement, createOrganizationWithUsers } from '#testing/compliance.ts'
import { givenEvidence } from '#testing/evidence.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { approveUser, createUser } from '#people/users/contract.ts'

const parts = {
  procedures: [{ code: 'tourniquet' as const }],
  reflection: { what: 'Cold.', wellbeingCheck: 'fine' as const },
}

type Action = () => Promise<TestResponse<unknown>>

/** User actions that write to several tables. Each entry prepares its records and returns the action. */
const actions: Record<string, (app: TestApp, given: Given) => Promise<Action>> = {
  'logging a case': async (app, given) => {
    const owner = app.as(await given.user())
    return () => owner.call(createCase, { body: minimalCase({ date: '2025-03-04', ...parts }) })
  },
  'editing a case': async (app, given) => {
    const owner = await given.user()
    const logged = await given.case({ owner, ...parts })
    const reflection = { what: 'Very cold.', wellbeingCheck: 'affected' as const }
    const change = { procedures: [{ code: 'pelvic_binder' as const }], reflection, missionNumber: '#OTHER-1' }
    const body = { ...toUpdate(logged), ...change }
    return () => app.as(owner).call(updateCase, { params: { id: logged.id }, body })
  },
  'flagging a case': async (app, given) => {
    const owner = await given.user()
    const { id } = await given.case({ owner })
    return () => app.as(owner).call(flagCase, { params: { id }, body: { flagCaseReview: true } })
  },
  'voiding a case': async (app, given) => {
    const owner = await given.user()
    const { id } = await given.case({ owner })
    const body = { version: 1, reason: 'Logged by mistake.' }
    return () => app.as(owner).call(voidCase, { params: { id }, body })
  },
  'deleting a case': async (app, given) => {
    const owner = await given.user()
    const { id } = await given.case({ owner })
    return () => app.as(owner).call(deleteCase, { params: { id } })
  },
  'restoring a case': async (app, given) => {
    const owner = await given.user()
    const { id } = await given.case({ owner })
    await app.as(owner).call(deleteCase, { params: { id } })
    return () => app.as(owner).call(restoreCase, { params: { id } })
  },
  'recording a requirement that is CPD too': async (app, given) => {
    const { admin, clinician } = await createOrganizationWithUsers(given)
    const { id: requirementId } = await givenRequirement(app, admin)
    const evidenceIds = [(await givenEvidence(app, clinician)).id]
    const alsoCpd = { _id: uuid(), hours: 8, type: 'course' as const }
    const body = { _id: uuid(), requirementId, completedOn: '2025-03-04', evidenceIds, alsoCpd }
    return () => app.as(clinician).call(createComplianceRecord, { body })
  },
  'adding a registration that a service asks for': async (app, given) => {
    const { admin, clinician } = await createOrganizationWithUsers(given)
    await givenRequirement(app, admin, { code: 'registration_nurse', category: 'professional' })
    await app.deps.db
      .updateTable('users')
      .set({ profession: 'nurse' })
      .where('id', '=', clinician.id)
      .execute()
    const body = { _id: uuid(), regulator: 'nmc' as const, number: '98I1234E', expiresOn: '2027-08-31' }
    return () => app.as(clinician).call(createRegistration, { body })
  },
  'approving a registration': async (app, given) => {
    const boss = await given.user({ role: 'super_admin' })
    const { id } = await given.user({ status: 'pending' })
    return () => app.as(boss).call(approveUser, { params: { id } })
  },
  'creating a user': async (app, given) => {
    const boss = await given.user({ role: 'super_admin' })
    const body = { name: 'Kim Osei', role: 'clinician' as const, password: givenPassword }
    return () => app.as(boss).call(createUser, { body: { ...body, email: `${uuid()}@example.org` } })
  },
  registering: async (app) => {
    const person = { name: 'Kim Osei', password: givenPassword, profession: 'nurse' as const }
    const body = { ...person, organizationId: null, privacyPolicyVersion: '1' as const }
    return () => app.call(register, { body: { ...body, email: `${uuid()}@example.org` } })
  },
  'requesting deletion': async (app, given) => {
    const person = await given.user()
    return () => app.as(person).call(requestDeletion, { body: { currentPassword: givenPassword } })
  },
  'creating a support ticket': async (app, given) => {
    const person = await given.user()
    const body = { topic: 'account' as const, subject: 'A word', message: 'Please.' }
    return () => app.as(person).call(createTicket, { body })
  },
}

// Failed attempts also count towards a rate limit, and a mission number assigned to a failed save stays unused.
const everyTable = `
  select format('%I.%I', schemaname, tablename) as name from pg_tables
  where (schemaname = 'public' or tablename = '_private_jobs') and tablename not in ('rate_limits', 'mission_number_counters') order by 1`

/** Returns a checksum of each table, without the times of last activity, which any request updates. */
async function checksums({ deps: { pool } }: TestApp): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  const { rows: tables } = await pool.query<{ name: string }>(everyTable)
  for (const { name } of tables) {
    const { rows } = await pool.query(
      `select md5(coalesce(string_agg(line, '' order by line), '')) as sum
       from (select (to_jsonb(t) - 'last_active_at' - 'last_used_at')::text as line from ${name} t) lines`,
    )
    sums[name] = rows[0].sum
  }
  return sums
}

async function withFailing<Result>(
  { deps: { pool } }: TestApp,
  table: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await pool.query(`
    create or replace function fail_here() returns trigger language plpgsql as $$
    begin raise exception using errcode = '57P01'; end $$;
    create trigger aaa_fail after insert or update or delete on ${table} execute function fail_here()`)
  try {
    return await work()
  } finally {
    await pool.query(`drop trigger aaa_fail on ${table}`)
  }
}

test.for(Object.keys(actions))(
  '%s saves everything or nothing, whichever of its writes fails',
  { timeout: 60_000 },
  async (name, { app, given }) => {
    const prepare = actions[name]!
    const probe = await prepare(app, given)
    const before = await checksums(app)
    expect((await probe()).status).toBeLessThan(300)
    const after = await checksums(app)
    const written = Object.keys(after).filter((table) => after[table] !== before[table])
    expect(written.length).toBeGreaterThan(1)

    for (const table of written) {
      const act = await prepare(app, given)
      const unchanged = await checksums(app)
      const { status } = await withFailing(app, table, act)
      expect({ table, status }).toEqual({ table, status: 503 })
      expect(await checksums(app), table).toEqual(unchanged)
      expect((await act()).status, table).toBeLessThan(300)
    }
  },
)
