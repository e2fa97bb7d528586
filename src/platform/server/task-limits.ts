/**
 * All limits of work that users can make large: tasks that run in their own process or thread, and reads that are limited per
 * user. Every other endpoint is cheap, even with the largest body and the most records that it accepts:
 * `src/server/cheap.test.ts` measures each one.
 */

/** Limits of the process of a task. A task that needs more is ended, and its caller gets a coded error. */
export interface Limits {
  processorSeconds: number
  megabytes: number
  /** Milliseconds from start to end, even if it got little processor time. */
  maxMs: number
}

export interface QueueLimits {
  /** Tasks that run on one server at the same time. */
  maxRunning: number
  /** Tasks of one user that run or wait; more are refused with 429. */
  maxPerPerson: number
  /** Tasks that wait for each running one; more are refused with 503. */
  maxWaiting: number
  /** Milliseconds that a task waits at most. */
  maxWaitMs: number
}

interface Task {
  limits: Limits
  queue: QueueLimits
}

const minute = 60_000
/** One request reads, cleans and previews a file one after the other, so these tasks share a queue. */
const uploadQueue: QueueLimits = { maxRunning: 1, maxPerPerson: 4, maxWaiting: 8, maxWaitMs: 10_000 }
const documentQueue: QueueLimits = { maxRunning: 2, maxPerPerson: 2, maxWaiting: 8, maxWaitMs: 30_000 }

export const taskLimits = {
  /** The most costly evidence that is accepted takes two seconds and 120 MB. A form may send many files at once. */
  inspectEvidence: {
    limits: { processorSeconds: 8, megabytes: 256, maxMs: 30_000 },
    queue: { maxRunning: 1, maxPerPerson: 24, maxWaiting: 24, maxWaitMs: 30_000 },
  },
  /** 400 PDF files of 80 MB take two seconds of the processor and 130 MB. */
  unpackEvidence: {
    limits: { processorSeconds: 40, megabytes: 256, maxMs: 45_000 },
    queue: { maxRunning: 1, maxPerPerson: 2, maxWaiting: 4, maxWaitMs: 30_000 },
  },
  /** The largest accepted workbook takes four seconds on an idle machine, and more than 512 MB. */
  readSpreadsheet: {
    limits: { processorSeconds: 30, megabytes: 640, maxMs: minute },
    queue: uploadQueue,
  },
  /** Ten seconds suffice for the largest file. */
  wholeFile: {
    limits: { processorSeconds: 30, megabytes: 640, maxMs: minute },
    queue: uploadQueue,
  },
  /** Holds a file while its owner changes the mapping; each change may take as long as `wholeFile`. */
  keptFile: {
    limits: { processorSeconds: 10 * 60, megabytes: 640, maxMs: 12 * minute },
    queue: uploadQueue,
  },
  /** At most 256 kB, in a thread that keeps running: some hundred rows take less than a second. */
  smallFile: {
    limits: { processorSeconds: 15, megabytes: 256, maxMs: 30_000 },
    queue: uploadQueue,
  },
  /** All rows of a file, in a job: a minute suffices. The number of concurrent jobs limits how many wait. */
  rowsOfFile: {
    limits: { processorSeconds: 5 * 60, megabytes: 640, maxMs: 10 * minute },
    queue: { maxRunning: 1, maxPerPerson: Infinity, maxWaiting: Infinity, maxWaitMs: 60 * minute },
  },
  /** Tens of thousands of cases, as fast as the client reads. */
  printLogbook: {
    limits: { processorSeconds: 5 * 60, megabytes: 640, maxMs: 15 * minute },
    queue: { maxRunning: 3, maxPerPerson: 1, maxWaiting: 8, maxWaitMs: 30_000 },
  },
  /** One case with everything in it. */
  printCase: {
    limits: { processorSeconds: 10, megabytes: 384, maxMs: minute },
    queue: documentQueue,
  },
  /** 5,000 activities with the longest texts take thirty seconds and 500 MB. */
  printRecord: {
    limits: { processorSeconds: 90, megabytes: 768, maxMs: 3 * minute },
    queue: documentQueue,
  },
  /** A profile picture: the largest takes less than half a second and 115 MB. */
  shrinkPicture: {
    limits: { processorSeconds: 5, megabytes: 122, maxMs: 5_000 },
    queue: { maxRunning: 1, maxPerPerson: Infinity, maxWaiting: 8, maxWaitMs: 10_000 },
  },
  /** 20,000 characters of ordinary text take less than a second, with most of it for the start; the worst would take twenty. */
  parseNews: {
    limits: { processorSeconds: 3, megabytes: 256, maxMs: 10_000 },
    queue: { maxRunning: 1, maxPerPerson: 2, maxWaiting: 8, maxWaitMs: 10_000 },
  },
  printReport: {
    limits: { processorSeconds: 30, megabytes: 512, maxMs: minute },
    queue: documentQueue,
  },
} as const satisfies Record<string, Task>

export type TaskName = keyof typeof taskLimits

/** Limits of concurrent database reads that take long with many people or records. More are refused with 429. */
export const costlyReads = { maxPerEndpoint: 4, maxPerPerson: 8 }
