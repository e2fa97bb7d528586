import type { PanelPlace } from '#platform/web/capability.ts'

/** In front of any screen: asks whether somebody shall be reminded of a requirement, and does it. */
export const reminding: PanelPlace<{
  person: { id: string; name: string }
  requirement: { id: string; title: string }
  onClose: () => void
}> = { name: 'reminding' }
