import { z } from 'zod'
import type { Tx } from '../db/database.ts'
import { enqueue, type Job } from '../jobs.ts'

const name = 'remove_file'
const payloadSchema = z.object({ key: z.string() })

/** Removes a file after the transaction commits. Retries while the store is unreachable. */
export const removeFileAfter = (tx: Tx, key: string): Promise<void> => enqueue(tx, name, { key })

export const fileJobs: readonly Job[] = [
  { name, run: async ({ files }, payload) => files.remove(payloadSchema.parse(payload).key) },
]
