import { writeSync } from 'node:fs'
import { AppError } from './http/error.ts'

/** The largest accepted workbook takes more than 512 MB. A workbook that hides its size gets no more than this. */
const mostMemory = 640 * 1024 * 1024

const giveUp = () => process.kill(process.pid, 'SIGKILL')

interface Limits {
  /** In bytes. */
  memory?: number
  /** Milliseconds of processor time: of a busy machine a program gets little, which is not its fault. */
  processor?: number
}

/** For a program that `runApart` started: ends it when it takes too much memory or time, also after the death of its server. */
export function limitProgram(
  longest: number,
  { memory = mostMemory, processor = Infinity }: Limits = {},
): void {
  const isOver = () => {
    const { user, system } = process.cpuUsage()
    return process.memoryUsage.rss() > memory || (user + system) / 1000 > processor
  }
  setInterval(() => isOver() && giveUp(), 5).unref()
  setTimeout(giveUp, longest).unref()
}

/** Tells the server how the work ended. */
export const sayEnd = (end: object): void => void writeSync(3, JSON.stringify(end))

/** Tells the server why the work failed: with a refusal for the user, or where the fault of our program is. */
export function sayFailure(error: unknown): void {
  if (error instanceof AppError) sayEnd({ refused: error.code, details: error.details })
  else sayEnd({ fault: placeOf(error) })
}

/** Without the message, which may hold what stands in the file. */
function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const places = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? []
  return [error.name, ...places.slice(0, 5).map((line) => line.trim())].join(' ')
}
