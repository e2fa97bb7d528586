import type { PanelPlace } from '#platform/web/capability.ts'
import type { CallAfter } from '../../entry/call-after.ts'
import type { EntryFields } from '../../entry/entry.ts'
import type { EntrySettings } from '../../entry/organization-settings.ts'

/**
 * The place for further effects of saving a case, such as a request for a signature. It is at the end of the form of
 * a new case, and at the top of the form of a logged case.
 */
export const caseSaving: PanelPlace<{
  fields: EntryFields
  settings: EntrySettings
  /** Whether a logged case is being edited. */
  isEdit: boolean
  /** Receives the call to send once the case is logged; null for no call. */
  onCallAfter: (call: CallAfter | null) => void
}> = { name: 'case-saving' }
