import type { DataExport } from '#platform/server/capability.ts'
import { toJsonFile } from '#platform/server/export-files.ts'
import { findCodes } from '../codes/server/queries.ts'
import { listPasskeys } from '../passkeys/server/queries.ts'

export const exportedFactors: DataExport = {
  readme: { 'second-factors.json': 'Your passkeys and one-time codes: when they were added and last used.' },
  files: async ({ db }, actor) => {
    const passkeys = await listPasskeys(db, actor.id)
    const codes = await findCodes(db, actor.id)
    return [
      toJsonFile('second-factors.json', {
        passkeys: passkeys.map(({ id, name, rp_id, created_at, last_used_at }) => ({
          id,
          name,
          domain: rp_id,
          createdAt: created_at,
          lastUsedAt: last_used_at,
        })),
        codes: codes
          ? { startedAt: codes.created_at, confirmedAt: codes.confirmed_at, lastUsedAt: codes.last_used_at }
          : null,
      }),
    ]
  },
}
