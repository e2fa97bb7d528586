import { z } from 'zod'
import { roles } from '#platform/contract/access.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { knownInstant } from '#platform/contract/fields.ts'

/** `missing`: there is none. `stale`: the newest is older than 26 hours. `unreadable`: the newest is damaged or of another version. */
export const backupProblemSchema = z.enum(['missing', 'stale', 'unreadable'])
export type BackupProblem = z.output<typeof backupProblemSchema>

export const backupStateSchema = z.strictObject({
  isAutomatic: z.boolean().describe('False with an own PostgreSQL, which its operator backs up'),
  newestAt: knownInstant.nullable(),
  problem: backupProblemSchema.nullable(),
})
export type BackupState = z.output<typeof backupStateSchema>

export const getBackupState = endpoint({
  name: 'getBackupState',
  summary: 'When the newest automatic backup was made, and what is wrong with it',
  method: 'GET',
  path: '/api/admin/backups',
  access: roles('super_admin'),
  response: backupStateSchema,
})
