import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from '../start-problem.ts'
import { type Cluster, findPostmaster, isAlive, startPostmaster } from './postmaster.ts'

export interface Supervisor {
  /** Ends the watch and tells which postmaster is the current one. */
  release(): Promise<number>
}

const lookEvery = 250
const longestPause = 10_000

/** Starts PostgreSQL again when it dies under a running server (killed, out of memory). */
export function supervise(cluster: Cluster, firstPid: number, log: (message: string) => void): Supervisor {
  const ending = new AbortController()
  let pid = firstPid

  async function watch(): Promise<void> {
    let pause = lookEvery
    for (;;) {
      await sleep(pause, undefined, { signal: ending.signal, ref: false })
      if (isAlive(pid)) continue
      log('PostgreSQL has stopped; starting it again')
      try {
        pid = ((await findPostmaster(cluster.folder)) ?? (await startPostmaster(cluster))).pid
        pause = lookEvery
        log('PostgreSQL is running again')
      } catch (error) {
        pause = Math.min(pause * 2, longestPause)
        log(messageOf(error))
      }
    }
  }

  const watching = watch().catch((error: unknown) => {
    if (!ending.signal.aborted) throw error
  })
  return {
    release: async () => {
      ending.abort()
      await watching
      return pid
    },
  }
}
