import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildApp } from '#server/app.ts'
import { jobs } from '#server/jobs.ts'
import { systemClock } from '#platform/server/clock.ts'
import { createDb, createPool } from '#platform/server/db/database.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { grantServingRights } from '#platform/server/db/serving-rights.ts'
import type { Deps } from '#platform/server/deps.ts'
import { createFolderStore } from '#platform/server/files/folder-store.ts'
import { migrateJobs, startJobs } from '#platform/server/jobs.ts'
import { createLog } from '#platform/server/log.ts'
import { createMailer } from '#platform/server/mail/mailer.ts'
import { applicationRole } from '#platform/server/postgres/cluster.ts'
import { startEmbeddedPostgres } from '#platform/server/postgres/embedded.ts'
import { writeE2eSetup } from './e2e-setup.ts'
import { listSignedNow } from '#governance/sign-off/server/service.ts'

// The server for the end-to-end tests: the real app and the built web app on a temporary database.
const { values } = parseArgs({ options: { port: { type: 'string' }, setup: { type: 'string' } } })
if (!values.port || !values.setup) throw new Error('Give --port and --setup')

const folder = await mkdtemp(path.join(tmpdir(), 'sortie-e2e-'))
const postgres = await startEmbeddedPostgres({
  dataDir: folder,
  log: () => {},
  settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' },
})
await migrate(postgres.connectionString)
await migrateJobs(postgres.connectionString)
await grantServingRights(postgres.connectionString, applicationRole)
// A copy, so that a build during the run does not replace its files.
const webRoot = path.join(folder, 'web')
await cp(path.resolve(import.meta.dirname, '../../dist/web'), webRoot, { recursive: true })

const log = createLog('warn')
// The role of production, so that the tests fail if it lacks a privilege.
const pool = createPool(postgres.applicationConnectionString, log)
const secret = 'a secret that only the e2e tests use, 32 bytes or more'
const outbox = path.join(folder, 'outbox')
const publicUrl = `http://localhost:${values.port}`
const deps: Deps = {
  db: createDb(pool),
  pool,
  clock: systemClock,
  log,
  authSecret: new TextEncoder().encode(secret),
  publicUrl,
  mailer: createMailer({
    smtpUrl: null,
    from: 'Sortie <no-reply@localhost>',
    outbox,
    publicUrl,
    supportEmail: 'support@sortie.test',
  }),
  files: createFolderStore(path.join(folder, 'files')),
  scanFile: async () => 'clean',
  listSignedNow,
  backups: null,
}
// Each test sends its own client IP, so that failed sign-ins of one do not lock out another.
const app = await buildApp(deps, { trustProxy: '127.0.0.1', strictResponses: true, webRoot })
const runningJobs = startJobs(deps, jobs)
await writeE2eSetup(values.setup, { connectionString: postgres.connectionString, secret, outbox })
await app.listen({ host: '127.0.0.1', port: Number(values.port) })
process.stdout.write('ready\n')

async function stop(): Promise<void> {
  await app.close()
  await runningJobs.stop()
  await pool.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
