/**
 * What users can make large, and what it may cost: the one list of the works that run in processes and threads of their own, and of
 * the reads that are counted per person. Whatever stands in neither is cheap with the largest body and the most records that its
 * endpoint takes: `src/server/cheap.test.ts` asks each one.
 */

/** What the process of a work may use. A work that needs more is ended, and its caller gets a coded error. */
export interface Limits {
  processorSeconds: number
  megabytes: number
  /** Milliseconds, however little of the processor it got. */
  longest: number
}

export interface Queue {
  /** How many run on one server. */
  atOnce: number
  /** How many of one person may run or wait; more are refused with 429. */
  maxPerPerson: number
  /** How many wait for each that runs; more are refused with 503. */
  maxWaiting: number
  /** Milliseconds that each waits. */
  patience: number
}

interface Work {
  limits: Limits
  queue: Queue
}

const minute = 60_000
/** Reading, cleaning and previewing a file are steps that one request takes after another, so they stand in one queue. */
const fileOfRequest: Queue = { atOnce: 1, maxPerPerson: 4, maxWaiting: 8, patience: 10_000 }
const document: Queue = { atOnce: 2, maxPerPerson: 2, maxWaiting: 8, patience: 30_000 }

export const works = {
  /** The most costly evidence that is accepted takes two seconds and 120 MB. A form may send many files at once. */
  inspectEvidence: {
    limits: { processorSeconds: 8, megabytes: 256, longest: 30_000 },
    queue: { atOnce: 1, maxPerPerson: 24, maxWaiting: 24, patience: 30_000 },
  },
  /** 400 PDF files of 80 MB take two seconds of the processor and 130 MB. */
  unpackEvidence: {
    limits: { processorSeconds: 40, megabytes: 256, longest: 45_000 },
    queue: { atOnce: 1, maxPerPerson: 2, maxWaiting: 4, patience: 30_000 },
  },
  /** The largest accepted workbook takes four seconds on an idle machine, and more than 512 MB. */
  readSpreadsheet: {
    limits: { processorSeconds: 30, megabytes: 640, longest: minute },
    queue: fileOfRequest,
  },
  /** Ten seconds suffice for the largest file. */
  wholeFile: {
    limits: { processorSeconds: 30, megabytes: 640, longest: minute },
    queue: fileOfRequest,
  },
  /** Holds a file between the answers of its owner; each answer may take as long as `wholeFile`. */
  keptFile: {
    limits: { processorSeconds: 10 * 60, megabytes: 640, longest: 12 * minute },
    queue: fileOfRequest,
  },
  /** At most 256 kB, in a thread that is kept: some hundred rows take less than a second. */
  smallFile: {
    limits: { processorSeconds: 15, megabytes: 256, longest: 30_000 },
    queue: fileOfRequest,
  },
  /** All rows of a file, by a job: a minute suffices. As many wait as the server runs jobs at once. */
  rowsOfFile: {
    limits: { processorSeconds: 5 * 60, megabytes: 640, longest: 10 * minute },
    queue: { atOnce: 1, maxPerPerson: Infinity, maxWaiting: Infinity, patience: 60 * minute },
  },
  /** Tens of thousands of cases, as fast as the client reads. */
  printLogbook: {
    limits: { processorSeconds: 5 * 60, megabytes: 640, longest: 15 * minute },
    queue: { atOnce: 3, maxPerPerson: 1, maxWaiting: 8, patience: 30_000 },
  },
  /** One case with everything in it. */
  printCase: {
    limits: { processorSeconds: 10, megabytes: 384, longest: minute },
    queue: document,
  },
  /** 5,000 activities with the longest texts take thirty seconds and 500 MB. */
  printRecord: {
    limits: { processorSeconds: 90, megabytes: 768, longest: 3 * minute },
    queue: document,
  },
  /** The picture of a profile: the largest takes less than half a second and 115 MB. */
  shrinkPicture: {
    limits: { processorSeconds: 5, megabytes: 122, longest: 5_000 },
    queue: { atOnce: 1, maxPerPerson: Infinity, maxWaiting: 8, patience: 10_000 },
  },
  printReport: {
    limits: { processorSeconds: 30, megabytes: 512, longest: minute },
    queue: document,
  },
} as const satisfies Record<string, Work>

export type WorkName = keyof typeof works

/** Reads of the database that take long with many people or records. More of one person at once are refused with 429. */
export const costlyReads = { maxPerEndpoint: 4, maxPerPerson: 8 }
