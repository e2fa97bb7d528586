import type { PanelPlace } from '#platform/web/capability.ts'

/** On a user's page, below their name: the most important facts about them today. */
export const userPagePanels: PanelPlace<{ userId: string }> = { name: 'user-today' }

/** On a user's page: statistics of their work, across its whole width. */
export const userFigures: PanelPlace<{
  userId: string
  /** The number of clinicians of a supervisor; null for other roles. */
  clinicians: number | null
}> = { name: 'user-figures' }

/** On a user's page: their latest records, side by side. */
export const userRecords: PanelPlace<{ userId: string }> = { name: 'user-records' }
