import type { PanelPlace } from '#platform/web/capability.ts'

/** On a user's page, below their name: what matters most about them today. */
export const userToday: PanelPlace<{ userId: string }> = { name: 'user-today' }

/** On a user's page: figures of their work, across its whole width. */
export const userFigures: PanelPlace<{
  userId: string
  /** How many clinicians a supervisor has; null for other roles. */
  clinicians: number | null
}> = { name: 'user-figures' }

/** On a user's page: their latest records, side by side. */
export const userRecords: PanelPlace<{ userId: string }> = { name: 'user-records' }
