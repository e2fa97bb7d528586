/* oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin */
import { Worker } from 'node:worker_threads'
import type { PlainCode } from '#platform/contract/errors.ts'
import { AppError } from '#platform/server/http/error.ts'
import { taskLimits } from '#platform/server/task-limits.ts'
import type { FileSummary, CleanTask, Task } from './tasks.ts'

const program = new URL('./task-thread.ts', import.meta.url)
const { limits } = taskLimits.smallFile
/** Milliseconds without a task, after which the thread ends and frees its memory. */
const maxIdleMs = 60_000
const checkIntervalMs = 100

export interface ThreadTask {
  task: Task | CleanTask
  packed: Uint8Array
}

export interface ThreadAnswer {
  values?: unknown[]
  cleaned?: FileSummary
  packed?: Uint8Array
  refused?: PlainCode
  details?: AppError['details']
  /** The location of the error, if our own code failed. */
  fault?: string
}

/** A thread that works on one file after another, because starting one takes longer than reading a file of some hundred rows. */
interface Thread {
  worker: Worker
  pendingAnswers: Map<number, (answer: ThreadAnswer | null) => void>
  idleTimer: NodeJS.Timeout | undefined
}

// One per process: it starts with the first file, and all servers of the process share it.
let currentThread: Thread | null = null
let taskCount = 0

function startThread(): Thread {
  const worker = new Worker(program, {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
  })
  const thread: Thread = { worker, pendingAnswers: new Map(), idleTimer: undefined }
  worker.unref()
  worker.on('message', ({ id, ...answer }: ThreadAnswer & { id: number }) =>
    thread.pendingAnswers.get(id)?.(answer),
  )
  worker.on('error', () => endThread(thread))
  worker.on('exit', () => endThread(thread))
  return thread
}

/** Ends a thread, and answers its waiting tasks with null. */
function endThread(thread: Thread): void {
  if (currentThread === thread) currentThread = null
  clearTimeout(thread.idleTimer)
  for (const answer of thread.pendingAnswers.values()) answer(null)
  void thread.worker.terminate()
}

/** Returns the answer of the thread; null if it took too much of the processor, memory or time. */
export async function runInThread(task: ThreadTask): Promise<ThreadAnswer | null> {
  const thread = (currentThread ??= startThread())
  clearTimeout(thread.idleTimer)
  const id = (taskCount += 1)
  const { promise, resolve } = Promise.withResolvers<ThreadAnswer | null>()
  thread.pendingAnswers.set(id, resolve)
  const startSeconds = processorSeconds(thread)
  const startedAt = performance.now()
  const limitTimer = setInterval(async () => {
    const isLate = performance.now() - startedAt > limits.maxMs
    if (isLate || (await processorSeconds(thread)) - (await startSeconds) > limits.processorSeconds)
      endThread(thread)
  }, checkIntervalMs)
  thread.worker.ref()
  thread.worker.postMessage({ id, ...task })
  try {
    return await promise
  } finally {
    clearInterval(limitTimer)
    thread.pendingAnswers.delete(id)
    if (thread.pendingAnswers.size === 0) {
      thread.worker.unref()
      thread.idleTimer = setTimeout(() => endThread(thread), maxIdleMs).unref()
    }
  }
}

async function processorSeconds({ worker }: Thread): Promise<number> {
  const usage = await worker.cpuUsage().catch(() => null)
  return usage === null ? 0 : (usage.user + usage.system) / 1_000_000
}
