import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work before other requests have their turn. */
const maxStretchMs = 12

export interface Pauses {
  /** Lets other requests run if the work has taken long enough. */
  takeIfDue: () => Promise<void> | undefined
}

/** Creates the pauses of one piece of work that would otherwise block the server for seconds. */
export function createPauses(): Pauses {
  let started = performance.now()
  const take = async () => {
    await setImmediate()
    started = performance.now()
  }
  return { takeIfDue: () => (performance.now() - started < maxStretchMs ? undefined : take()) }
}
