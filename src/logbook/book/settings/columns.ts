import type { LogbookSettings } from './contract.ts'

export type Column = LogbookSettings['columns'][number]

/**
 * The columns of the logbook's table that can be chosen, in order; the title with date and number always comes first.
 */
export const columns: readonly { code: Column; label: string }[] = [
  { code: 'case', label: 'Case' },
  { code: 'procedures', label: 'Procedures' },
  { code: 'role', label: 'Role, supervision' },
  { code: 'diagnosis', label: 'Working diagnosis' },
  { code: 'mission', label: 'Mission' },
  { code: 'hours', label: 'Mission time' },
]

export const defaultColumns: readonly Column[] = ['case', 'procedures', 'role']
