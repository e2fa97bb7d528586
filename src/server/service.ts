import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/server/config.ts'
import { systemClock } from '#platform/server/clock.ts'
import { type PoolOptions, createDb, createPool, patienceOfJobs } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { openFiles } from '#platform/server/files/open-files.ts'
import { type RunningJobs, startJobs } from '#platform/server/jobs.ts'
import { createLog } from '#platform/server/log.ts'
import { createMailer } from '#platform/server/mail/mailer.ts'
import { type OpenDatabase, openDatabase } from '#platform/server/postgres/open.ts'
import { prepareDatabase } from '#platform/server/postgres/prepare.ts'
import { StartProblem, codeOf } from '#platform/server/start-problem.ts'
import { buildApp } from './app.ts'
import { jobs } from './jobs.ts'
import { say } from './process.ts'

export interface Service {
  deps: Deps
  database: OpenDatabase
  /** Finishes what is in flight, then lets everything go. */
  stop(): Promise<void>
}

/** Patience with requests and jobs in flight when stopping. */
const drainTime = 10_000

/** Where mail is written while no SMTP server is set. */
export const outboxOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'outbox')

/** What a capability's service needs, on an open and migrated database. */
export function createDeps(config: Config, database: OpenDatabase, options?: PoolOptions): Deps {
  const log = createLog(config.logLevel)
  const pool = createPool(database.servingUrl, log, options)
  const authSecret = new TextEncoder().encode(database.authSecret)
  const { publicUrl, smtpUrl, requiresMailTls, mailFrom, dataDir } = config
  return {
    db: createDb(pool),
    pool,
    clock: systemClock,
    log,
    authSecret,
    publicUrl,
    mailer: createMailer({
      smtpUrl,
      requiresTls: requiresMailTls,
      log,
      from: mailFrom,
      outbox: outboxOf(config),
      publicUrl,
      supportAddress: config.supportEmail,
      privacyAddress: config.privacyEmail,
    }),
    files: openFiles(config.files, dataDir),
  }
}

/** Jobs have connections of their own: neither waits for the other, and a long logbook takes its time. */
const createJobDeps = (config: Config, database: OpenDatabase): Deps =>
  createDeps(config, database, { max: 6, patience: patienceOfJobs })

/** What is done to the migrated database before anybody can reach it. */
export type Preparation = (deps: Deps, database: OpenDatabase) => Promise<void>

interface Additions {
  prepare?: Preparation
  /** Pages beside the product's own. */
  addPages?: ((app: FastifyInstance) => void) | undefined
}

/** Everything from the database up to the open port. What was started is stopped again when a later step fails. */
export async function startService(config: Config, { prepare, addPages }: Additions = {}): Promise<Service> {
  const database = await openDatabase(config, say)
  try {
    await prepareDatabase(database)
    const deps = createDeps(config, database)
    await prepare?.(deps, database)
    const app = await buildApp(deps, {
      trustProxy: config.trustProxy,
      strictResponses: false,
      webRoot: await findWebRoot(),
    })
    addPages?.(app)
    await listen(app, config)
    const work = config.runsJobs ? startWork(config, database) : null
    return { deps, database, stop: () => stopService(app, work, deps, database) }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Runs the jobs until stopped. */
export function startWork(config: Config, database: OpenDatabase): RunningJobs {
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
    throw reason ? new StartProblem(reason) : error
  }
}

async function stopService(
  app: FastifyInstance,
  work: RunningJobs | null,
  deps: Deps,
  database: OpenDatabase,
): Promise<void> {
  await database.announceStopping()
  // A connection whose last request has been answered would stay open for the client's next one.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50)
  const impatience = setTimeout(() => app.server.closeAllConnections(), drainTime)
  await withinTime(Promise.all([app.close(), work?.stop()]), drainTime + 500)
  clearTimeout(impatience)
  clearInterval(sweep)
  await withinTime(deps.pool.end(), 2_000)
  await database.close()
}

/** Stopping goes on with the next step when one does not end. */
async function withinTime(step: Promise<unknown>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const bound = new Promise((done) => (timer = setTimeout(done, milliseconds)))
  await Promise.race([step, bound])
  clearTimeout(timer)
}
