import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from './deps.ts'
import { codeOf } from './start-problem.ts'

type Store = Pick<Deps, 'pool' | 'log'>

const signEvery = 5_000
/** Who has not signed for so many seconds does not run any more, or hangs. */
const staleSeconds = 15

/**
 * Signs that this runner lives, and frees the jobs of those that do not, until stopped: by itself the queue would keep
 * what a killed server held for four hours. A job that is freed while its runner only hung runs twice.
 */
export async function keepSigned({ pool, log }: Store, runnerId: string, signal: AbortSignal): Promise<void> {
  let suspects = new Set<string>()
  while (!signal.aborted) {
    try {
      await sign(pool, runnerId)
      const silent = await listSilent(pool)
      // After a stall everybody is late at first: only who is silent twice has ended.
      await free(
        pool,
        silent.filter((id) => suspects.has(id)),
      )
      suspects = new Set(silent)
    } catch (error) {
      suspects.clear()
      log.warn({ code: codeOf(error) }, 'job runner could not sign')
    }
    await sleep(signEvery, undefined, { signal }).catch(() => {})
  }
}

async function sign(pool: Deps['pool'], id: string): Promise<void> {
  await pool.query(
    `insert into job_runners (id, seen_at) values ($1, now())
    on conflict (id) do update set seen_at = excluded.seen_at`,
    [id],
  )
}

/** Runners that hold jobs or have signed, and have not done so lately. */
async function listSilent(pool: Deps['pool']): Promise<string[]> {
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

async function free(pool: Deps['pool'], ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [ids])
  await pool.query('delete from job_runners where id = any($1)', [ids])
}
