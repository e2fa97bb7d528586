import type { PanelPlace } from '#platform/web/capability.ts'
import type { CallAfter } from '../../entry/call-after.ts'
import type { EntryFields } from '../../entry/entry.ts'
import type { EntrySettings } from '../../entry/organization-settings.ts'

/** In the form of a case: at the end of a new one, at the top of a logged one, what saving it will do beyond the case itself. */
export const caseSaving: PanelPlace<{
  fields: EntryFields
  settings: EntrySettings
  /** Whether a logged case is being edited. */
  isEdit: boolean
  /** Called with the call that should follow once the case is logged, or null. */
  onCallAfter: (call: CallAfter | null) => void
}> = { name: 'case-saving' }
