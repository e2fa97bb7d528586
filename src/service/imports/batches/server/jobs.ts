import { z } from 'zod'
import type { Deps } from '#platform/server/deps.ts'
import type { Job } from '#platform/server/jobs.ts'
import { checkRows } from './check-rows.ts'
import { removeOldImports } from './remove-old-imports.ts'
import { logChosenRows } from './log-rows.ts'
import { undoRows } from './undo-rows.ts'

const payloadSchema = z.object({ id: z.uuid() })
const withId =
  (run: (deps: Deps, id: string) => Promise<void>): Job['run'] =>
  (deps, payload) =>
    run(deps, payloadSchema.parse(payload).id)

export const importJobs: readonly Job[] = [
  { name: 'check_import', run: withId(checkRows) },
  { name: 'log_import', run: withId(logChosenRows) },
  { name: 'undo_import', run: withId(undoRows) },
  { name: 'remove_old_imports', cron: '35 3 * * *', run: (deps) => removeOldImports(deps) },
]
