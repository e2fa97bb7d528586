/** The result of sending everything once: `later` after a temporary failure, `done` when nothing is left to send. */
export type QueueResult = 'done' | 'later'

const firstPauseMs = 5_000
const maxPauseMs = 60_000
const lockName = 'sortie-queue'

let lastTurn: Promise<unknown> = Promise.resolve()

/** Runs one sender at a time across all tabs; without https the browser has no locks, so only within this tab. */
export function withQueueLock<Result>(work: () => Promise<Result>): Promise<Result> {
  if ('locks' in navigator) return navigator.locks.request(lockName, work)
  const result = lastTurn.then(work, work)
  lastTurn = result.catch(() => undefined)
  return result
}

/**
 * Sends at once, and whenever the network or the user comes back. While the server cannot be reached, retries after growing
 * pauses. Returns `sendSoon`, which schedules a round, and `stop`.
 */
export function startQueue(send: () => Promise<QueueResult>): {
  sendSoon: (ms: number) => void
  stop: () => void
} {
  let pauseMs = firstPauseMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let nextAt = Infinity
  let isStopped = false

  const round = async () => {
    clearTimeout(timer)
    nextAt = Infinity
    const result = await withQueueLock(send).catch((): QueueResult => 'later')
    if (isStopped || result === 'done') {
      pauseMs = firstPauseMs
      return
    }
    sendIn(pauseMs)
    pauseMs = Math.min(pauseMs * 2, maxPauseMs)
  }
  // This never postpones a round that is due earlier, because continuous typing must not delay sending.
  const sendIn = (ms: number) => {
    if (isStopped || nextAt <= Date.now() + ms) return
    clearTimeout(timer)
    nextAt = Date.now() + ms
    timer = setTimeout(() => void round(), ms)
  }
  const onBack = () => {
    if (document.visibilityState === 'visible') void round()
  }
  addEventListener('online', onBack)
  document.addEventListener('visibilitychange', onBack)
  void round()
  return {
    sendSoon: sendIn,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      removeEventListener('online', onBack)
      document.removeEventListener('visibilitychange', onBack)
    },
  }
}
