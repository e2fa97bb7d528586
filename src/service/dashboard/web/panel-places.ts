import type { PanelPlace } from '#platform/web/capability.ts'

/** Above the figures of the admin dashboard. */
export const adminDashboardTop: PanelPlace<object> = { name: 'admin-dashboard-top' }
