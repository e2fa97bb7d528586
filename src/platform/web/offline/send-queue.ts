/** Why the queue stops: `later` after a fault that may pass, `done` when nothing is left to send. */
export type QueueResult = 'done' | 'later'

const firstPauseMs = 5_000
const longestPauseMs = 60_000
const lockName = 'sortie-queue'

let turn: Promise<unknown> = Promise.resolve()

/** One sender at a time over all tabs; where the browser has no locks (no https), at least in this tab. */
export function withQueueLock<Result>(work: () => Promise<Result>): Promise<Result> {
  if ('locks' in navigator) return navigator.locks.request(lockName, work)
  const result = turn.then(work, work)
  turn = result.catch(() => undefined)
  return result
}

/**
 * Sends at once, whenever the network or the person comes back, and again after growing pauses while the server cannot
 * be reached. Answers how to ask for a round soon, and how to stop.
 */
export function startQueue(send: () => Promise<QueueResult>): {
  sendSoon: (ms: number) => void
  stop: () => void
} {
  let pauseMs = firstPauseMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = Infinity
  let isStopped = false

  const round = async () => {
    clearTimeout(timer)
    dueAt = Infinity
    const result = await withQueueLock(send).catch((): QueueResult => 'later')
    if (isStopped || result === 'done') {
      pauseMs = firstPauseMs
      return
    }
    sendIn(pauseMs)
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }
  // What is due sooner stays due: somebody who types without a pause is sent all the same.
  const sendIn = (ms: number) => {
    if (isStopped || dueAt <= Date.now() + ms) return
    clearTimeout(timer)
    dueAt = Date.now() + ms
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
