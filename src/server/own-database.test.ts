import { afterAll, beforeAll } from 'vitest'
import { type RoleServer, startRoleServer } from '#testing/role-server.ts'
import {
  endProcess,
  expect,
  signInFirstAccount,
  test,
  vi,
  firstAccountSettings,
} from '#testing/server-process.ts'

// Each test starts several real processes, possibly on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let server: RoleServer
beforeAll(async () => {
  server = await startRoleServer()
})
afterAll(() => server.stop())

const secret = { AUTH_SECRET: 'b1946ac92492d2347c6235b4d2611184f0e1c2d3' }

test('the first start migrates as the database owner, and later starts do not need the owner', async ({
  host,
}) => {
  const { ownerUrl, servingUrl } = await server.createDatabase()
  const settings = { ...secret, DATABASE_URL: servingUrl }

  const early = await host.runToEnd(settings)
  expect(early).toMatchObject({ code: 1, stdout: '' })
  expect(early.stderr).toMatch(/^The database is not up to date with this version, [^\n]+\n$/)

  const first = await host.start({ ...settings, ...firstAccountSettings, MIGRATION_DATABASE_URL: ownerUrl })
  await endProcess(first.child, 'SIGTERM')
  const second = await host.start(settings)
  expect(second.output.stderr).toBe('')
  expect((await host.fetch('/api/health/ready')).status).toBe(200)
  const call = await signInFirstAccount(host)
  expect(await call('GET', '/api/admin/users')).toMatchObject({ status: 200 })
})

test('a server that connects as the database owner does not start unless the operator allows it', async ({
  host,
}) => {
  const { ownerUrl } = await server.createDatabase()
  const settings = { ...secret, DATABASE_URL: ownerUrl }
  const refused = await host.runToEnd(settings)
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toMatch(/^DATABASE_URL signs in as "[^\n]+ SERVE_AS_OWNER=on\.\n$/)
  const { output } = await host.start({ ...settings, SERVE_AS_OWNER: 'on' })
  expect(output.stderr).toBe('')
})
