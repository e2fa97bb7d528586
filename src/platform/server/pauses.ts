import { setImmediate } from 'node:timers/promises'

/** The work pauses after this time, so that other requests have a turn. */
const maxWorkMs = 12

export interface Pauses {
  /** Lets other requests run if the work has taken long enough. */
  takeIfDue: () => Promise<void> | undefined
}

/** Creates the pauses of one piece of work that would otherwise block the server for seconds. */
export function createPauses(): Pauses {
  let resumedAt = performance.now()
  const take = async () => {
    await setImmediate()
    resumedAt = performance.now()
  }
  return { takeIfDue: () => (performance.now() - resumedAt < maxWorkMs ? undefined : take()) }
}
