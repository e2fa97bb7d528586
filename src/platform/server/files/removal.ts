import { z } from 'zod'
import type { Tx } from '../db/database.ts'
import { enqueue, type Job } from '../jobs.ts'

const jobName = 'remove_file'
const payloadSchema = z.object({ key: z.string() })

/** Removes a file after the transaction commits. Retries while the store is unreachable. */
export const queueFileRemoval = (tx: Tx, key: string): Promise<void> => enqueue(tx, jobName, { key })

export const fileJobs: readonly Job[] = [
  { name: jobName, run: async ({ files }, payload) => files.remove(payloadSchema.parse(payload).key) },
]
