import { writeSync } from 'node:fs'
import { AppError } from './http/error.ts'
import { Worker } from 'node:worker_threads'
import { sourceStack } from './source-stack.ts'
import type { Limits } from './task-limits.ts'

const watcherUrl = new URL('./program-watch.ts', import.meta.url)

/**
 * Call it in a program that `runProgram` started. Ends the program if it takes too much processor time, memory or time, even
 * after the server has died.
 */
export function limitProgram(limits: Limits): void {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), limits.maxMs).unref()
  new Worker(watcherUrl, { workerData: limits, execArgv: [] }).unref()
}

/** Tells the server how the work ended. */
export const reportEnd = (end: object): void => void writeSync(3, JSON.stringify(end))

/** Tells the server why the work failed: the error for the user, or the location of the fault in our program. */
export function reportFailure(error: unknown): void {
  if (error instanceof AppError) reportEnd({ refused: error.code, details: error.details })
  else reportEnd({ fault: faultLocation(error) })
}

/** Returns the location of a fault in our program, without its message, which may quote the contents of a file. */
export function faultLocation(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const frames = sourceStack(error)
    .split('\n')
    .filter((line) => line.startsWith('    at '))
  return [error.name, ...frames.slice(0, 5).map((line) => line.trim())].join(' ')
}
