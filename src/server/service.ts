import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/server/config.ts'
import { describeForeignPasskeys } from '#people/second-factors/server/reset.ts'
import { systemClock } from '#platform/server/clock.ts'
import { type PoolOptions, createDb, createPool, jobTimeouts } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { sweepUploadFolders } from '#platform/server/http/upload-folders.ts'
import { createScan } from '#platform/server/files/malware-scan.ts'
import { openFiles } from '#platform/server/files/open-files.ts'
import { type RunningJobs, startJobs } from '#platform/server/jobs.ts'
import { createLog } from '#platform/server/log.ts'
import { createMailer } from '#platform/server/mail/mailer.ts'
import { type OpenDatabase, openDatabase } from '#platform/server/postgres/open.ts'
import { prepareDatabase } from '#platform/server/postgres/prepare.ts'
import { OperatorError, codeOf } from '#platform/server/start-problem.ts'
import { buildApp } from './app.ts'
import { jobs } from './jobs.ts'
import { printLine } from './process.ts'
import { listSignedNow } from '#governance/sign-off/server/service.ts'

export interface Service {
  deps: Deps
  database: OpenDatabase
  /** Finishes requests and jobs in flight, then closes everything. */
  stop(): Promise<void>
}

/** Milliseconds that stopping waits for requests and jobs in flight. */
const maxDrainMs = 10_000

/** Returns the folder where emails are stored if no SMTP server is set. */
export const toOutboxFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'outbox')

/** Returns the folder of the automatic backups. */
export const toBackupsFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'backups')

const secretOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Creates the dependencies of the capabilities from an open, migrated database. */
export function createDeps(config: Config, database: OpenDatabase, options?: PoolOptions): Deps {
  const log = createLog(config.logLevel)
  const pool = createPool(database.servingUrl, log, options)
  const { publicUrl, smtpUrl, requiresMailTls, mailFrom, dataDir, signingKey } = config
  return {
    db: createDb(pool),
    pool,
    clock: systemClock,
    log,
    authSecret: secretOf(database.authSecret),
    ...(signingKey !== null && { signingSecret: secretOf(signingKey) }),
    publicUrl,
    mailer: createMailer({
      smtpUrl,
      requiresTls: requiresMailTls,
      log,
      from: mailFrom,
      outbox: toOutboxFolder(config),
      publicUrl,
      supportEmail: config.supportEmail,
      privacyEmail: config.privacyEmail,
    }),
    files: openFiles(config.files, dataDir),
    scanFile: createScan(config.malwareScanCommand),
    listSignedNow,
    backups:
      config.database.kind === 'embedded'
        ? { folder: toBackupsFolder(config), dataDir, databaseUrl: database.servingUrl }
        : null,
  }
}

/** Jobs have their own connections, so that jobs and requests do not wait for each other, and a longer timeout. */
const createJobDeps = (config: Config, database: OpenDatabase): Deps =>
  createDeps(config, database, { max: 6, timeouts: jobTimeouts })

/** Prepares the migrated database before the server accepts requests. */
export type Preparation = (deps: Deps, database: OpenDatabase) => Promise<void>

export interface ServiceAdditions {
  /** Whether an embedded database that does not exist yet is created as the demo's. */
  isDemo?: boolean
  /** Throws if this program must not use the database. Called before anything is written to it. */
  assertAllowed?: (database: OpenDatabase) => Promise<void>
  prepare?: Preparation
  /** Adds pages that are not part of the product. */
  addPages?: ((app: FastifyInstance) => void) | undefined
}

/** Starts everything from the database to the open port. If a step fails, stops what was started. */
export async function startService(
  config: Config,
  { isDemo, assertAllowed: admit, prepare, addPages }: ServiceAdditions = {},
): Promise<Service> {
  const database = await openDatabase(config, printLine, { isDemo: isDemo ?? false })
  try {
    await admit?.(database)
    await prepareDatabase(database)
    await sweepUploadFolders()
    const deps = createDeps(config, database)
    await prepare?.(deps, database)
    for (const line of await describeForeignPasskeys(deps)) deps.log.warn(line)
    const app = await buildApp(deps, {
      trustProxy: config.trustProxy,
      strictResponses: false,
      webRoot: await findWebRoot(),
    })
    addPages?.(app)
    await listen(app, config)
    const runningJobs = config.runsJobs ? startServiceJobs(config, database) : null
    return { deps, database, stop: () => stopService(app, runningJobs, deps, database) }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Runs the jobs until stopped. */
export function startServiceJobs(config: Config, database: OpenDatabase): RunningJobs {
  const deps = createJobDeps(config, database)
  const running = startJobs(deps, jobs)
  return {
    stop: async () => {
      await running.stop()
      await deps.pool.end()
    },
  }
}

async function findWebRoot(): Promise<string | null> {
  const folder = resolve(import.meta.dirname, '../../dist/web')
  const isBuilt = await stat(join(folder, 'index.html')).catch(() => null)
  return isBuilt ? folder : null
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${port} is already in use: stop the program that uses it, or set PORT to another.`,
      EACCES: `Port ${port} is reserved for the system: set PORT to one above 1023.`,
      EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
      ENOTFOUND: `HOST ${host} is not an address of this machine.`,
    }
    const reason = reasons[codeOf(error) ?? '']
    throw reason ? new OperatorError(reason) : error
  }
}

async function stopService(
  app: FastifyInstance,
  runningJobs: RunningJobs | null,
  deps: Deps,
  database: OpenDatabase,
): Promise<void> {
  await database.announceStopping()
  // Otherwise an idle keep-alive connection would stay open for the client's next request.
  const closingIdle = setInterval(() => app.server.closeIdleConnections(), 50)
  const closingAll = setTimeout(() => app.server.closeAllConnections(), maxDrainMs)
  await waitAtMost(Promise.all([app.close(), runningJobs?.stop()]), maxDrainMs + 500)
  clearTimeout(closingAll)
  clearInterval(closingIdle)
  await waitAtMost(deps.pool.end(), 2_000)
  await database.close()
}

/** Waits for a step, but not longer than the given time, so that stopping always continues. */
async function waitAtMost(step: Promise<unknown>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise((done) => (timer = setTimeout(done, milliseconds)))
  await Promise.race([step, timeout])
  clearTimeout(timer)
}
