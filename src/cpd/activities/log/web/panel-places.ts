import type { PanelPlace } from '#platform/web/capability.ts'

/** At the top of the CPD portal: how far a user is. */
export const portalTop: PanelPlace<{ userId: string; isOwn: boolean; today: string }> = {
  name: 'cpd-portal-top',
}

/** On the page of one's own activity, below what was entered. */
export const ownActivityRecords: PanelPlace<{ activityId: string }> = {
  name: 'own-activity-records',
}

/** Beside the buttons that add an activity. */
export const portalActions: PanelPlace<object> = { name: 'cpd-portal-actions' }
