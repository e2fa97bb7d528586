import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from '../start-problem.ts'
import { type Cluster, findPostmaster, isAlive, startPostmaster } from './postmaster.ts'

export interface Supervisor {
  /** Stops watching and returns the pid of the current postmaster. */
  release(): Promise<number>
}

const checkIntervalMs = 250
const maxPauseMs = 10_000

/** Restarts PostgreSQL if it dies while the server runs, for example killed when memory ran out. */
export function supervise(cluster: Cluster, firstPid: number, log: (message: string) => void): Supervisor {
  const stopping = new AbortController()
  let pid = firstPid

  async function watch(): Promise<void> {
    let pause = checkIntervalMs
    for (;;) {
      await sleep(pause, undefined, { signal: stopping.signal, ref: false })
      if (isAlive(pid)) continue
      log('PostgreSQL has stopped; restarting it')
      try {
        pid = ((await findPostmaster(cluster.folder)) ?? (await startPostmaster(cluster))).pid
        pause = checkIntervalMs
        log('PostgreSQL is running again')
      } catch (error) {
        pause = Math.min(pause * 2, maxPauseMs)
        log(messageOf(error))
      }
    }
  }

  const watching = watch().catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error
  })
  return {
    release: async () => {
      stopping.abort()
      await watching
      return pid
    },
  }
}
