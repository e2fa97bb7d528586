import { stubServices } from '#testing/stub-services.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { databaseUrl } from '#testing/global-setup.ts'
import { systemClock } from './clock.ts'
import { createDb, createPool } from './db/database.ts'
import type { Deps } from './deps.ts'
import { sendHeartbeats } from './job-runners.ts'
import { type Job, migrateJobs, startJobs } from './jobs.ts'
import { createLog } from './log.ts'

const name = `sortie_jobs_${process.pid}`
const url = databaseUrl(inject('adminDatabaseUrl'), name)
const log = createLog('silent')
let deps: Deps

async function asAdmin(sql: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('adminDatabaseUrl') })
  await admin.connect()
  await admin.query(sql)
  await admin.end()
}

beforeAll(async () => {
  await asAdmin(`create database ${name} template ${inject('templateDatabase')} strategy file_copy`)
  await migrateJobs(url)
  await migrateJobs(url)
  const pool = createPool(url, log, { max: 8 })
  deps = {
    db: createDb(pool),
    pool,
    clock: systemClock,
    log,
    authSecret: new Uint8Array(),
    publicUrl: '',
    ...stubServices,
  }
})
afterAll(async () => {
  await deps.pool.end()
  await asAdmin(`drop database if exists ${name}`)
})

const enqueue = (task: string) => deps.pool.query('select graphile_worker.add_job($1)', [task])

test('a job runs once, even with two workers', async () => {
  let runs = 0
  const count: Job = { name: 'count', run: async () => void (runs += 1) }
  const workers = [startJobs(deps, [count]), startJobs(deps, [count])]
  await Promise.all(Array.from({ length: 10 }, () => enqueue('count')))
  await expect.poll(() => runs, { timeout: 10_000 }).toBe(10)
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(runs).toBe(10)
})

test('stopping lets the running job finish', async () => {
  const events: string[] = []
  const slow: Job = {
    name: 'slow',
    run: async () => {
      events.push('began')
      await new Promise((done) => setTimeout(done, 500))
      events.push('finished')
    },
  }
  const worker = startJobs(deps, [slow])
  await enqueue('slow')
  await expect.poll(() => events, { timeout: 10_000 }).toEqual(['began'])
  await worker.stop()
  expect(events).toEqual(['began', 'finished'])
})

test('workers continue after losing their database connections', async () => {
  let runs = 0
  const worker = startJobs(deps, [{ name: 'later', run: async () => void (runs += 1) }])
  await enqueue('later')
  await expect.poll(() => runs, { timeout: 10_000 }).toBe(1)
  const others =
    "datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()"
  await deps.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`)
  await enqueue('later')
  await expect.poll(() => runs, { timeout: 15_000 }).toBe(2)
  await worker.stop()
})

test(
  'the jobs of a killed runner run within a minute, those of a live one stay locked',
  { timeout: 70_000 },
  async () => {
    await enqueue('of_dead')
    await enqueue('of_living')
    const hold = `update graphile_worker._private_jobs as job set locked_at = now(), locked_by = task.identifier
      from graphile_worker._private_tasks as task where task.id = job.task_id and task.identifier = any($1)`
    await deps.pool.query(hold, [['of_dead', 'of_living']])
    await deps.pool.query(`insert into job_runners values ('of_dead', now())`)
    const ended = new AbortController()
    void sendHeartbeats(deps, 'of_living', ended.signal)

    const ran: string[] = []
    const job = (name: string): Job => ({ name, run: async () => void ran.push(name) })
    const since = performance.now()
    const worker = startJobs(deps, [job('of_dead'), job('of_living')])
    await expect.poll(() => ran, { timeout: 60_000 }).toEqual(['of_dead'])
    expect(performance.now() - since).toBeLessThan(60_000)
    // Now its runner ends too.
    ended.abort()
    await expect.poll(() => ran, { timeout: 60_000 }).toEqual(['of_dead', 'of_living'])
    await worker.stop()
  },
)

test('a runner whose heartbeat is late after a stall keeps its jobs', { timeout: 30_000 }, async () => {
  await enqueue('of_late')
  const hold = `update graphile_worker._private_jobs set locked_at = now() - interval '1 minute', locked_by = 'of_late'
    where locked_at is null`
  await deps.pool.query(hold)
  await deps.pool.query(`insert into job_runners values ('of_late', now() - interval '1 minute')`)
  const ended = new AbortController()
  void sendHeartbeats(deps, 'first to look', ended.signal)
  const isKnown = `select from job_runners where id = 'first to look'`
  await expect.poll(async () => (await deps.pool.query(isKnown)).rowCount).toBe(1)
  void sendHeartbeats(deps, 'of_late', ended.signal)
  // Two checks of the first runner.
  await sleep(11_000)
  const { rows } = await deps.pool.query(`select from graphile_worker.jobs where locked_by = 'of_late'`)
  expect(rows).toHaveLength(1)
  ended.abort()
})
