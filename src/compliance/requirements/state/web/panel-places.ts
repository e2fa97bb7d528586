import type { PanelPlace } from '#platform/web/capability.ts'

/** A place for a dialog in front of any screen, which confirms and sends a reminder. */
export const reminderDialogPanels: PanelPlace<{
  person: { id: string; name: string }
  requirement: { id: string; title: string }
  onClose: () => void
}> = { name: 'reminding' }
