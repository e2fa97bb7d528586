import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listMigrations, migrate } from '#platform/server/db/migrate.ts'
import { startRoleServer, type RoleServer } from '#testing/role-server.ts'

// Each test migrates an empty database, possibly on a busy machine.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

let server: RoleServer
beforeAll(async () => {
  server = await startRoleServer()
})
afterAll(() => server.stop())

async function migrateUpTo(url: string, last: string): Promise<void> {
  const names = await listMigrations()
  expect(names).toContain(last)
  await migrate(url, { only: names.slice(0, names.indexOf(last) + 1) })
}

/** Adds rows as earlier versions of the server wrote them. */
function createEarlierRows(client: pg.Client) {
  let number = 0
  const next = () => (number += 1)
  const query = async (text: string, values: unknown[]) => void (await client.query(text, values))
  return {
    organization: async (settings: object) => {
      const [id, name] = [uuid(), `service-${next()}`]
      await query('insert into organizations (id, org_name, slug, settings) values ($1, $2, $2, $3)', [
        id,
        name,
        settings,
      ])
      return id
    },
    user: async (role: string, organizationId: string | null, supervisorId: string | null = null) => {
      const id = uuid()
      const values = [id, `user${next()}@example.com`, role, organizationId, supervisorId]
      await query(
        `insert into users (id, name, email, role, organization_id, supervisor_id, email_verified)
         values ($1, 'Robin Hale', $2, $3, $4, $5, true)`,
        values,
      )
      return id
    },
    case: async (ownerId: string, organizationId: string | null, status: string) => {
      const [id, missionId, missionNumber] = [uuid(), uuid(), `25-0000${next()}`]
      await query(
        `insert into missions (id, owner_id, organization_id, mission_number, date, mission_type)
         values ($1, $2, $3, $4, '2025-03-04', 'primary_scene')`,
        [missionId, ownerId, organizationId, missionNumber],
      )
      await query(
        `insert into cases (id, owner_id, organization_id, mission_id, mission_number, mission_type, date, type, status,
           title, creation_digest, version, supervision_level)
         values ($1, $2, $3, $4, $5, 'primary_scene', '2025-03-04', 'trauma', $6, 'On the ridge', '\\x00', 2, 'independent')`,
        [id, ownerId, organizationId, missionId, missionNumber, status],
      )
      return id
    },
    signature: async (caseId: string, version: number, clinicianId: string, signerId: string) => {
      const [id, position] = [uuid(), next()]
      await query(
        `insert into signing_keys (id, public_key, first_used_at) values (repeat('a', 64), '\\x00', now())
         on conflict do nothing`,
        [],
      )
      await query(
        `insert into case_signatures (id, chain, position, form, previous, signed_at, signer_id, signer_name, signer_role,
           session, step_up, record_hash, key_id, signature)
         values ($1, $2, $3, 1, decode(repeat('00', 32), 'hex'), now(), $4, 'Kim Osei', 'supervisor', 'own', 'password',
           decode(repeat('00', 32), 'hex'), repeat('a', 64), decode(repeat('00', 64), 'hex'))`,
        [id, uuid(), position, signerId],
      )
      await query(
        `insert into signed_cases (signature_id, case_id, case_version, clinician_id, signer_id, level, salt, content_hash,
           field_hashes)
         values ($1, $2, $3, $4, $5, 'distant', decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'), '{}')`,
        [id, caseId, version, clinicianId, signerId],
      )
    },
  }
}

test('an upgrade keeps open requests, completes cases that are signed as they are, and links the earlier supervisors', async () => {
  const { ownerUrl } = await server.createDatabase()
  await migrateUpTo(ownerUrl, '0112_who_acted.sql')
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const before = createEarlierRows(client)
    const signing = await before.organization({ requireSignOff: true, paediatricAgeLimit: 18 })
    const free = await before.organization({ requireSignOff: false })
    const plain = await before.organization({})
    const supervisor = await before.user('supervisor', signing)
    const clinician = await before.user('clinician', signing, supervisor)
    const alone = await before.user('clinician', free)
    const ids = {
      waiting: await before.case(clinician, signing, 'pending'),
      signed: await before.case(clinician, signing, 'pending'),
      signedBefore: await before.case(clinician, signing, 'pending'),
      completed: await before.case(clinician, signing, 'completed'),
      draft: await before.case(clinician, signing, 'draft'),
      voided: await before.case(clinician, signing, 'voided'),
      ofOthers: await before.case(alone, free, 'completed'),
    }

    await migrateUpTo(ownerUrl, '0117_signature_advice.sql')
    await before.signature(ids.signed, 2, clinician, supervisor)
    await before.signature(ids.signedBefore, 1, clinician, supervisor)
    await migrate(ownerUrl)

    const { rows: links } = await client.query(
      'select clinician_id, supervisor_id, kind, view_cases, view_cpd, view_compliance, sign_off from active_supervision',
    )
    const permissions = { view_cases: true, view_cpd: true, view_compliance: true, sign_off: true }
    expect(links).toEqual([
      { clinician_id: clinician, supervisor_id: supervisor, kind: 'clinical', ...permissions },
    ])
    const { rows: cases } = await client.query<{ id: string; status: string; sign_off_rule: unknown }>(
      'select id, status, sign_off_rule from case_records',
    )
    const stateOf = (id: string) =>
      cases.filter((row) => row.id === id).map((row) => [row.status, row.sign_off_rule])
    const everything = { everything: true }
    expect(Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, stateOf(id).flat()]))).toEqual({
      waiting: ['pending', everything],
      signed: ['completed', everything],
      signedBefore: ['pending', everything],
      completed: ['completed', null],
      draft: ['draft', null],
      voided: ['voided', null],
      ofOthers: ['completed', null],
    })
    const { rows: organizations } = await client.query<{ id: string; settings: unknown }>(
      'select id, settings from organizations',
    )
    const settingsOf = (id: string) => organizations.find((row) => row.id === id)?.settings
    expect(settingsOf(signing)).toEqual({
      requireSignOff: true,
      paediatricAgeLimit: 18,
      signOff: { everything: true },
    })
    expect(settingsOf(free)).toEqual({ requireSignOff: false })
    expect(settingsOf(plain)).toEqual({})
    const { rows: sleeping } = await client.query(
      "select tgname from pg_trigger where tgrelid = 'cases'::regclass and not tgisinternal and tgenabled = 'D'",
    )
    expect(sleeping).toEqual([])
  } finally {
    await client.end()
  }
})
