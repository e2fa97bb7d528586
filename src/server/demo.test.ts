import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { loadConfig } from '#platform/server/config.ts'
import { hasDemoMark } from '#platform/server/postgres/demo-mark.ts'
import { startEmbeddedPostgres } from '#platform/server/postgres/embedded.ts'
import { type RoleServer, startRoleServer } from '#testing/role-server.ts'
import { endProcess, expect, test, vi, firstAccountSettings } from '#testing/server-process.ts'
import { toAdditions } from './demo.ts'

// Each test starts real processes, possibly on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let server: RoleServer
beforeAll(async () => {
  server = await startRoleServer()
})
afterAll(() => server.stop())

const AUTH_SECRET = 'b1946ac92492d2347c6235b4d2611184f0e1c2d3'

async function read(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('the demo refuses a DATABASE_URL that it did not make, even an empty one, and writes nothing to it', async ({
  host,
}) => {
  const { ownerUrl, servingUrl } = await server.createDatabase()
  const settings = { AUTH_SECRET, DATABASE_URL: servingUrl, MIGRATION_DATABASE_URL: ownerUrl }
  const refusal = {
    code: 1,
    stdout: '',
    stderr:
      'The demo uses only a database that it made itself, and DATABASE_URL names another: unset DATABASE_URL.\n',
  }
  expect(await host.runToEnd(settings, ['--demo'])).toEqual(refusal)
  const tables = `select from pg_tables where schemaname in ('public', 'graphile_worker')`
  expect(await read(ownerUrl, tables)).toEqual([])

  // A service in use: its queued jobs stay where they are, too.
  const service = await host.start({ ...settings, ...firstAccountSettings, JOBS: 'off' })
  await endProcess(service.child, 'SIGTERM')
  await read(ownerUrl, `select graphile_worker.add_job('send_mail', '{}'::json)`)
  expect(await host.runToEnd(settings, ['--demo'])).toEqual(refusal)
  const mails = 'select attempts, locked_at from graphile_worker._private_jobs'
  expect(await read(ownerUrl, mails)).toEqual([{ attempts: 0, locked_at: null }])
  expect(await read(ownerUrl, 'select count(*)::int from users')).toEqual([{ count: 1 }])
})

test('the demo refuses the data folder of a service', async ({ host }) => {
  const service = await host.start(firstAccountSettings)
  await endProcess(service.child, 'SIGTERM')
  const { code, stdout, stderr } = await host.runToEnd({}, ['--demo'])
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^The demo uses only a database that it made itself, and the one in [^\n]+\n$/)
  await expect(host.postmasterPid()).rejects.toThrow('ENOENT')
})

test('the demo makes no database beside the emails of a service', async ({ newHost: host }) => {
  await mkdir(join(host.dataDir, 'outbox'))
  const { code, stderr } = await host.runToEnd({}, ['--demo'])
  expect(code).toBe(1)
  expect(stderr).toMatch(/^The demo needs a data folder of its own, and [^\n]+ already contains outbox: /)
})

test('the demo recognizes the database that it made, and no copy of it', async ({ newHost: { dataDir } }) => {
  const first = await startEmbeddedPostgres({ dataDir, log: () => {}, isDemo: true })
  await first.stop()
  const again = await startEmbeddedPostgres({ dataDir, log: () => {} })
  expect(await hasDemoMark(again.applicationConnectionString)).toBe(true)
  await read(again.connectionString, 'create database service template sortie')
  expect(await hasDemoMark(again.connectionString.replace('/sortie?', '/service?'))).toBe(false)
  // As a dump of the whole cluster would bring the comment to another one.
  await read(again.connectionString, `comment on database service is 'Sortie demo 7712705747985562017'`)
  expect(await hasDemoMark(again.connectionString.replace('/sortie?', '/service?'))).toBe(false)
  await again.stop()
})

test('the mailbox exists only where the demo has a database of its own', () => {
  const external = { DATABASE_URL: 'postgres://sortie@db.example.org/sortie', AUTH_SECRET }
  expect(toAdditions(loadConfig(external)).addPages).toBeUndefined()
  expect(toAdditions(loadConfig({ SMTP_URL: 'smtp://mail.example.org' })).addPages).toBeUndefined()
  expect(toAdditions(loadConfig({})).addPages).toBeDefined()
})
