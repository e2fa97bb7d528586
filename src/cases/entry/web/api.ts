import { keep, readKept } from '#platform/web/session/device-store.ts'
import { presetsOf, type CaseEntry, type EntryPresets } from '../rules.ts'

const name = 'case'

// Presets are only offered: a code that has left its list is refused by the schema on saving.
export const readPresets = (userId: string): Partial<EntryPresets> => readKept(name, userId) ?? {}
export const keepPresets = (userId: string, entry: CaseEntry): boolean =>
  keep(name, userId, presetsOf(entry))
