import { EventEmitter } from 'node:events'
import {
  type CronItem,
  Logger as WorkerLogger,
  type Runner,
  type Task,
  type WorkerEvents,
  parseCronItems,
  run,
  runMigrations,
  runOnce,
} from 'graphile-worker'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Tx } from './db/database.ts'
import type { Deps } from './deps.ts'
import { sendHeartbeats } from './job-runners.ts'
import type { Logger } from './log.ts'
import { codeOf } from './start-problem.ts'

/** A queued job, and the runner that has locked it. */
export interface ClaimedJob {
  id: string
  runnerId: string
}

/** A background job of a capability, listed in its `jobs.ts`. */
export interface Job {
  name: string
  /** `claim` is undefined if the job runs outside the queue. */
  run: (deps: Deps, payload: unknown, claim?: ClaimedJob) => Promise<void>
  /** A crontab pattern in UTC for a recurring job. It runs once, not once per server. */
  cron?: string
}

/** Queues a job, which exists once the transaction commits. It runs at `runAt` at the earliest, by the database's clock. */
export async function enqueue(tx: Tx, name: string, payload: object, runAt?: Date): Promise<void> {
  const json = JSON.stringify(payload)
  await sql`select graphile_worker.add_job(${name}, ${json}::json, run_at => ${runAt ?? null})`.execute(tx)
}

/** Thrown if another runner has taken over the job and ended it, so that its change has already been made. */
class JobEnded extends Error {
  override name = 'JobEnded'
}

/**
 * Ends the running job in the transaction of its change, so that the job does not run again if its runner is killed. Use it for a
 * change that must not be made twice, such as queueing an email. Anything that the job does after this transaction happens at
 * most once.
 */
export async function endJobInTransaction(tx: Tx, claim: ClaimedJob | undefined): Promise<void> {
  if (!claim) return
  const { numAffectedRows = 0n } = await sql`
    delete from graphile_worker._private_jobs
    where id = ${claim.id} and locked_by = ${claim.runnerId}`.execute(tx)
  if (numAffectedRows === 0n) throw new JobEnded()
}

/** Runs all waiting jobs, then returns. */
export async function finishJobs(deps: Deps, jobs: readonly Job[]): Promise<void> {
  const { pgPool, taskList, logger } = toRunnerOptions(deps, jobs)
  await runOnce({ pgPool, taskList, logger, noHandleSignals: true })
}

export interface RunningJobs {
  /** Starts no more jobs and waits for the running ones. */
  stop(): Promise<void>
}

const maxConcurrentJobs = 2
const pauseAfterErrorMs = 2_000

/** Runs jobs until stopped. While the database is unreachable, even at the start, jobs wait. */
export function startJobs(deps: Deps, jobs: readonly Job[]): RunningJobs {
  const stopping = new AbortController()
  let runner: Runner | null = null

  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      const ended = new AbortController()
      const events: WorkerEvents = new EventEmitter()
      events.once('pool:create', ({ workerPool }) => void sendHeartbeats(deps, workerPool.id, ended.signal))
      try {
        runner = await run({ ...toRunnerOptions(deps, jobs), events })
        if (stopping.signal.aborted) await runner.stop()
        await runner.promise
      } catch (error) {
        deps.log.warn({ code: codeOf(error) }, 'jobs interrupted')
      }
      ended.abort()
      runner = null
      await sleep(pauseAfterErrorMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  const running = keepRunning()
  return {
    stop: async () => {
      stopping.abort()
      await runner?.stop().catch(() => {}) // it may have ended already
      await running
    },
  }
}

function toRunnerOptions(deps: Deps, jobs: readonly Job[]) {
  return {
    pgPool: deps.pool,
    concurrency: maxConcurrentJobs,
    noHandleSignals: true,
    pollInterval: 2_000,
    logger: createWorkerLogger(deps.log),
    taskList: Object.fromEntries(jobs.map((job) => [job.name, toTask(deps, job)])),
    parsedCronItems: parseCronItems(
      jobs.flatMap(({ name, cron }): CronItem[] => (cron ? [{ task: name, match: cron }] : [])),
    ),
  }
}

const toTask =
  (deps: Deps, { run: perform }: Job): Task =>
  (payload, { job }) =>
    perform(deps, payload, { id: job.id, runnerId: job.locked_by ?? '' }).catch((error: unknown) => {
      if (!(error instanceof JobEnded)) throw error
    })

// The messages of the library may quote a payload. This logs only the name and id of the job, and the error code.
function createWorkerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger((scope) => (level, _message, meta) => {
    if (level !== 'error' && level !== 'warning') return
    log[level === 'error' ? 'error' : 'warn'](
      { task: scope.taskIdentifier, jobId: scope.jobId, code: codeOf(meta?.['error']) },
      'job queue problem',
    )
  })
}

/** Creates the tables of the queue, or migrates them. */
export async function migrateJobs(connectionString: string): Promise<void> {
  await runMigrations({ connectionString, maxPoolSize: 2, logger: new WorkerLogger(() => () => {}) })
}
