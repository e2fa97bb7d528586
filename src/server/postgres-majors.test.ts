import { v7 as uuid } from 'uuid'
import { createCase } from '#logging/cases/contract.ts'
import { listCases } from '#logbook/book/list/contract.ts'
import { hashPassword } from '#platform/server/auth/passwords.ts'
import { listMigrations, migrate } from '#platform/server/db/migrate.ts'
import { minimalCase } from '#testing/given.ts'
import { databaseUrl } from '#testing/global-setup.ts'
import { findMajor, startTemporaryPostgres } from '#testing/postgres-majors.ts'
import { run } from '#testing/role-server.ts'
import { expect, firstAccount, readLogbook, signInFirstAccount, test, vi } from '#testing/server-process.ts'

// Each test creates a cluster and starts a real server, possibly on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

const today = new Date().toISOString().slice(0, 10)
const AUTH_SECRET = 'b1946ac92492d2347c6235b4d2611184f0e1c2d3'

const lastOfBefore = '0067_sheets_of_one_file.sql'
/** Makes a database of an earlier version, with a draft of the first account. Returns its id. */
async function fillAsBefore(ownerUrl: string) {
  const names = await listMigrations()
  await migrate(ownerUrl, { only: names.slice(0, names.indexOf(lastOfBefore) + 1) })
  const [owner, mission, logged] = [uuid(), uuid(), uuid()]
  const { email, password } = firstAccount
  const hash = await hashPassword(password)
  await run(
    ownerUrl,
    `insert into users (id, name, email, password_hash, role, status, email_verified)
       values ('${owner}', 'Robin', '${email}', '${hash}', 'super_admin', 'active', true);
     insert into missions (id, owner_id, mission_number, date, platforms_used)
       values ('${mission}', '${owner}', '25-00001', '2025-03-04', '{rotary_wing,road_ambulance}');
     insert into cases (id, owner_id, mission_id, mission_number, date, status, title, creation_digest)
       values ('${logged}', '${owner}', '${mission}', '25-00001', '2025-03-04', 'draft', 'On the ridge', '\\x00');
     insert into case_procedures (case_id, position, code, operator_role, setting)
       values ('${logged}', 1, 'tourniquet', 'performed', 'real'), ('${logged}', 2, 'chest_drain', 'observed', 'real')`,
  )
  return logged
}

/** Every promised major but 18, which all other tests use. */
const majors = [15, 16, 17]

for (const major of majors) {
  const programs = findMajor(major)
  const title = `on PostgreSQL ${major}, Sortie migrates a database with cases, starts, logs a case and finds it`
  if (!programs) {
    process.stderr.write(
      `PostgreSQL ${major} could not be tried: there are no programs of it on this machine\n`,
    )
    test.skip(title)
    continue
  }
  test(title, async ({ newHost: host }) => {
    const postgres = await startTemporaryPostgres(programs)
    try {
      await run(postgres.url, `create role owner login`)
      await run(postgres.url, `create role serving login`)
      await run(postgres.url, `create database sortie owner owner encoding 'UTF8' template template0`)
      const as = (role: string) => databaseUrl(postgres.url, 'sortie').replace('postgres@', `${role}@`)
      const before = await fillAsBefore(as('owner'))
      await host.start({
        AUTH_SECRET,
        DATABASE_URL: as('serving'),
        MIGRATION_DATABASE_URL: as('owner'),
      })
      expect((await host.fetch('/api/health/ready')).status).toBe(200)
      const send = await signInFirstAccount(host)
      const kept = await send('GET', `/api/cases/${before}`)
      const legs = [{ platform: 'rotary_wing' }, { platform: 'road_ambulance' }]
      expect(kept).toMatchObject({ status: 200, body: { title: 'On the ridge', mission: { legs } } })

      const logged = minimalCase({ _id: uuid(), date: today, title: 'Hypothermia on the ridge' })
      expect(await send(createCase.method, createCase.path, logged)).toMatchObject({ status: 201 })
      expect((await readLogbook(send)).map(({ id }) => id)).toEqual([logged._id, before])
      const found = await send('GET', `${listCases.path}?q=hypothermia`)
      expect(found).toMatchObject({ status: 200, body: { cases: [{ id: logged._id }] } })
    } finally {
      await postgres.stop()
    }
  })
}
