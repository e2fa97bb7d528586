/* oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin */
import { Worker } from 'node:worker_threads'
import type { PlainCode } from '#platform/contract/errors.ts'
import { AppError } from '#platform/server/http/error.ts'
import { taskLimits } from '#platform/server/task-limits.ts'
import type { Cleaned, CleanTask, Task } from './tasks.ts'

const program = new URL('./task-thread.ts', import.meta.url)
const { limits } = taskLimits.smallFile
/** Milliseconds without a task, after which the thread ends and frees its memory. */
const maxIdleMs = 60_000
const checkedEvery = 100

export interface ThreadTask {
  task: Task | CleanTask
  packed: Uint8Array
}

export interface ThreadAnswer {
  values?: unknown[]
  cleaned?: Cleaned
  packed?: Uint8Array
  refused?: PlainCode
  details?: AppError['details']
  /** Where our own code failed. */
  fault?: string
}

/** A thread that works on one file after another, because starting one takes longer than reading a file of some hundred rows. */
interface Thread {
  worker: Worker
  waiting: Map<number, (answer: ThreadAnswer | null) => void>
  idle: NodeJS.Timeout | undefined
}

// One per process: it starts with the first file, and all servers of the process share it.
let current: Thread | null = null
let tasks = 0

function startThread(): Thread {
  const worker = new Worker(program, {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
  })
  const thread: Thread = { worker, waiting: new Map(), idle: undefined }
  worker.unref()
  worker.on('message', ({ id, ...answer }: ThreadAnswer & { id: number }) => thread.waiting.get(id)?.(answer))
  worker.on('error', () => end(thread))
  worker.on('exit', () => end(thread))
  return thread
}

/** Answers all waiting tasks, because their thread has ended. */
function end(thread: Thread): void {
  if (current === thread) current = null
  clearTimeout(thread.idle)
  for (const answer of thread.waiting.values()) answer(null)
  void thread.worker.terminate()
}

/** Returns the answer of the thread; null if it took too much of the processor, memory or time. */
export async function runInThread(task: ThreadTask): Promise<ThreadAnswer | null> {
  const thread = (current ??= startThread())
  clearTimeout(thread.idle)
  const id = (tasks += 1)
  const { promise, resolve } = Promise.withResolvers<ThreadAnswer | null>()
  thread.waiting.set(id, resolve)
  const since = processorSeconds(thread)
  const started = performance.now()
  const watch = setInterval(async () => {
    const isLate = performance.now() - started > limits.maxMs
    if (isLate || (await processorSeconds(thread)) - (await since) > limits.processorSeconds) end(thread)
  }, checkedEvery)
  thread.worker.ref()
  thread.worker.postMessage({ id, ...task })
  try {
    return await promise
  } finally {
    clearInterval(watch)
    thread.waiting.delete(id)
    if (thread.waiting.size === 0) {
      thread.worker.unref()
      thread.idle = setTimeout(() => end(thread), maxIdleMs).unref()
    }
  }
}

async function processorSeconds({ worker }: Thread): Promise<number> {
  const usage = await worker.cpuUsage().catch(() => null)
  return usage === null ? 0 : (usage.user + usage.system) / 1_000_000
}
