import { writeSync } from 'node:fs'

/** The largest accepted workbook takes more than 512 MB. A workbook that hides its size gets no more than this. */
const mostMemory = 640 * 1024 * 1024

const giveUp = () => process.kill(process.pid, 'SIGKILL')

/** For a program that `runApart` started: ends it when it takes too much memory or time, also after the death of its server. */
export function limitProgram(longest: number): void {
  setInterval(() => process.memoryUsage.rss() > mostMemory && giveUp(), 5).unref()
  setTimeout(giveUp, longest).unref()
}

/** Tells the server how the work ended. */
export const sayEnd = (end: object): void => void writeSync(3, JSON.stringify(end))
