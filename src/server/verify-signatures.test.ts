import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { v7 as uuid } from 'uuid'
import { createSigning, verifyChains } from '#governance/sign-off/server/service.ts'
import { authenticate } from '#people/accounts/sign-in/server/service.ts'
import { systemClock } from '#platform/server/clock.ts'
import { createDb, createPool } from '#platform/server/db/database.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { grantServingRights } from '#platform/server/db/serving-rights.ts'
import type { Deps } from '#platform/server/deps.ts'
import { createLog } from '#platform/server/log.ts'
import { createGiven } from '#testing/given.ts'
import { startRoleServer } from '#testing/role-server.ts'
import { compileCacheSettings } from '#testing/server-process.ts'
import { expect, inject, test, vi } from '#testing/test.ts'

// Starts real processes, possibly on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

const signingKey = 'b1946ac92492d2347c6235b4d2611184f0e1c2d3'

async function verify(databaseUrl: string, settings: Record<string, string>, ...args: string[]) {
  const program = inject('serverPrograms').cli
  const child = spawn(process.execPath, [program, 'verify-signatures', ...args], {
    env: {
      PATH: process.env['PATH'],
      ...compileCacheSettings,
      DATABASE_URL: databaseUrl,
      SERVE_AS_OWNER: 'on',
      AUTH_SECRET: '7215ee9c7d9dc229d2921a40e899ec5f9a8b1c4d',
      ...settings,
    },
  })
  let shown = ''
  child.stdout.on('data', (chunk: Buffer) => (shown += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (shown += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, shown }
}

test('the operator’s command verifies every chain with SIGNING_KEY, and exits with 1 when a row was changed', async ({
  app,
  given,
}) => {
  const supervisor = await given.user({ role: 'supervisor', name: 'Kim Osei' })
  const { id: caseId } = await given.case({ owner: await given.user({ supervisor }) })
  const actor = await authenticate(app.deps, supervisor.accessToken)
  const origin = { requestId: uuid(), address: '127.0.0.1', userAgent: null }
  const deps = { ...app.deps, signingSecret: new TextEncoder().encode(signingKey) }
  await createSigning(deps)({ actor, origin }, { caseId, version: 1, level: 'local' })

  const whole = await verify(app.databaseUrl, { SIGNING_KEY: signingKey })
  expect(whole).toMatchObject({ code: 0, shown: expect.stringContaining('1 signatures verified') })
  expect(whole.shown).toMatch(/Chain 0{8}-\S+: 1 long, ends with [0-9a-f]{64}\n/)
  expect(whole.shown).not.toContain(signingKey)

  const other = await verify(app.databaseUrl, {})
  expect(other.code).toBe(1)
  expect(other.shown).toMatch(/which is not trusted here/)
  const [key] = (await app.deps.pool.query<{ id: string }>('select id from signing_keys')).rows
  expect((await verify(app.databaseUrl, {}, '--trusted', String(key?.id))).code).toBe(0)

  await app.deps.pool.query('alter table case_signatures disable trigger user')
  await app.deps.pool.query("update case_signatures set signer_name = 'Lee Marsh'")
  const changed = await verify(app.databaseUrl, { SIGNING_KEY: signingKey })
  expect(changed.code).toBe(1)
  expect(changed.shown).toMatch(/^Signature 1 of chain \S+ \(\S+\) was changed/m)
})

test('with the rights of a server, erasing a signed case leaves its link and marks it, and a signature cannot be deleted', async () => {
  const roles = await startRoleServer()
  try {
    const { ownerUrl, servingUrl, serving } = await roles.createDatabase()
    await migrate(ownerUrl)
    await grantServingRights(ownerUrl, serving)
    const log = createLog('silent')
    const pool = createPool(servingUrl, log)
    try {
      const authSecret = new TextEncoder().encode(signingKey)
      const deps = { db: createDb(pool), pool, clock: systemClock, log, authSecret } as Deps
      const given = createGiven({ deps })
      const supervisor = await given.user({ role: 'supervisor' })
      const { id: caseId } = await given.case({ owner: await given.user({ supervisor }) })
      const actor = await authenticate(deps, supervisor.accessToken)
      const origin = { requestId: uuid(), address: '127.0.0.1', userAgent: null }
      await createSigning(deps)({ actor, origin }, { caseId, version: 1, level: 'local' })
      await expect(pool.query('delete from signed_cases')).rejects.toThrow('permission denied')

      await pool.query('delete from cases where id = $1', [caseId])

      expect(await verifyChains(deps, [])).toMatchObject({ signatures: 1, erased: 1, problems: [] })
      expect((await pool.query('select from signed_cases')).rowCount).toBe(0)
    } finally {
      await pool.end()
    }
  } finally {
    await roles.stop()
  }
})
