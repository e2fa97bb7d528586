import { v7 as uuid } from 'uuid'
import { createCase } from '#cases/contract.ts'
import { listCases } from '#logbook/list/contract.ts'
import { minimalCase } from '#testing/given.ts'
import { databaseUrl } from '#testing/global-setup.ts'
import { findMajor, startTemporary } from '#testing/postgres-majors.ts'
import { run } from '#testing/role-server.ts'
import { expect, readLogbook, signInFirst, test, vi, withAccount } from '#testing/server-process.ts'

// Each test creates a cluster and starts a real server, possibly on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

const today = new Date().toISOString().slice(0, 10)
const AUTH_SECRET = 'b1946ac92492d2347c6235b4d2611184f0e1c2d3'

/** Every promised major but 18, which all other tests use. */
const majors = [15, 16, 17]

for (const major of majors) {
  const programs = findMajor(major)
  const title = `on PostgreSQL ${major}, Sortie migrates, starts, logs a case and finds it`
  if (!programs) {
    process.stderr.write(
      `PostgreSQL ${major} could not be tried: there are no programs of it on this machine\n`,
    )
    test.skip(title)
    continue
  }
  test(title, async ({ newHost: host }) => {
    const postgres = await startTemporary(programs)
    try {
      await run(postgres.url, `create role owner login`)
      await run(postgres.url, `create role serving login`)
      await run(postgres.url, `create database sortie owner owner encoding 'UTF8' template template0`)
      const as = (role: string) => databaseUrl(postgres.url, 'sortie').replace('postgres@', `${role}@`)
      await host.start({
        AUTH_SECRET,
        DATABASE_URL: as('serving'),
        MIGRATION_DATABASE_URL: as('owner'),
        ...withAccount,
      })
      expect((await host.fetch('/api/health/ready')).status).toBe(200)
      const send = await signInFirst(host)
      const logged = minimalCase({ _id: uuid(), date: today, title: 'Hypothermia on the ridge' })
      expect(await send(createCase.method, createCase.path, logged)).toMatchObject({ status: 201 })
      expect((await readLogbook(send)).map(({ id }) => id)).toEqual([logged._id])
      const found = await send('GET', `${listCases.path}?q=hypothermia`)
      expect(found).toMatchObject({ status: 200, body: { cases: [{ id: logged._id }] } })
    } finally {
      await postgres.stop()
    }
  })
}
