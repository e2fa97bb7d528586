import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from './deps.ts'
import { codeOf } from './start-problem.ts'

type Store = Pick<Deps, 'pool' | 'log'>

const heartbeatIntervalMs = 5_000
/** A runner that has sent no heartbeat for this long is silent: it has ended or hangs. */
const staleSeconds = 15

/**
 * Until stopped, records heartbeats of this runner, and unlocks the jobs of runners without heartbeats. The queue itself
 * would keep the jobs of a killed server locked for four hours. If a runner only hung, its unlocked job runs twice.
 */
export async function sendHeartbeats(
  { pool, log }: Store,
  runnerId: string,
  signal: AbortSignal,
): Promise<void> {
  let suspectRunners = new Set<string>()
  while (!signal.aborted) {
    try {
      await recordHeartbeat(pool, runnerId)
      const silentRunners = await listSilentRunners(pool)
      // After a stall every runner is late: only a runner that is silent in two checks has ended.
      await unlockJobs(
        pool,
        silentRunners.filter((id) => suspectRunners.has(id)),
      )
      suspectRunners = new Set(silentRunners)
    } catch (error) {
      suspectRunners.clear()
      log.warn({ code: codeOf(error) }, 'job runner could not record its heartbeat')
    }
    await sleep(heartbeatIntervalMs, undefined, { signal }).catch(() => {})
  }
}

async function recordHeartbeat(pool: Deps['pool'], id: string): Promise<void> {
  await pool.query(
    `insert into job_runners (id, seen_at) values ($1, now())
    on conflict (id) do update set seen_at = excluded.seen_at`,
    [id],
  )
}

/** Returns the runners whose last heartbeat is too old, and those that hold jobs without ever having sent one. */
async function listSilentRunners(pool: Deps['pool']): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from job_runners where seen_at < now() - make_interval(secs => $1)
    union
    select locked_by from graphile_worker.jobs
    where locked_at < now() - make_interval(secs => $1)
      and not exists (select from job_runners where id = locked_by)
    limit 100`,
    [staleSeconds],
  )
  return rows.map(({ id }) => id)
}

async function unlockJobs(pool: Deps['pool'], ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [ids])
  await pool.query('delete from job_runners where id = any($1)', [ids])
}
