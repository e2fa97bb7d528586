import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { knownInstant } from '#platform/contract/fields.ts'
import { addresses } from './addresses.ts'

/**
 * `missing`: there is no backup. `stale`: the newest is older than 26 hours. `unreadable`: the newest is damaged or was made by
 * another version of Sortie.
 */
export const backupProblemSchema = z.enum(['missing', 'stale', 'unreadable'])
export type BackupProblem = z.output<typeof backupProblemSchema>

export const backupStateSchema = z.strictObject({
  isAutomatic: z.boolean().describe('False if the operator runs PostgreSQL and backs it up'),
  newestAt: knownInstant.nullable(),
  problem: backupProblemSchema.nullable(),
})
export type BackupState = z.output<typeof backupStateSchema>

export const getBackupState = endpoint(addresses.getBackupState, {
  summary: 'When the newest automatic backup was made, and its problem, if any',
  response: backupStateSchema,
})
