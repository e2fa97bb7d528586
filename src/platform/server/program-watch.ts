// A thread in a program that `runProgram` started: ends the program when it exceeds its limits. The program's main thread
// could not, because it may be in a loop.
import { workerData } from 'node:worker_threads'
import type { Limits } from './task-limits.ts'

const { processorSeconds, megabytes } = workerData as Limits // passed by `limitProgram`
const [maxMicroseconds, maxBytes] = [processorSeconds * 1_000_000, megabytes * 1024 * 1024]

setInterval(() => {
  const { user, system } = process.cpuUsage()
  if (user + system > maxMicroseconds || process.memoryUsage.rss() > maxBytes)
    process.kill(process.pid, 'SIGKILL')
}, 5)
