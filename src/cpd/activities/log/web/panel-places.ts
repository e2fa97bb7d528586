import type { PanelPlace } from '#platform/web/capability.ts'

/** The top of the CPD portal: the user's progress. */
export const portalTop: PanelPlace<{ userId: string; isOwn: boolean; today: string }> = {
  name: 'cpd-portal-top',
}

/** The page of the user's own activity, below the entered fields. */
export const ownActivityRecords: PanelPlace<{ activityId: string }> = {
  name: 'own-activity-records',
}

/** Next to the buttons that add an activity. */
export const portalActions: PanelPlace<object> = { name: 'cpd-portal-actions' }
