import type { PanelPlace } from '#platform/web/capability.ts'

/** The tab of the profile with registrations. */
export const profileRegistrations: PanelPlace<{ licenseNumber: string }> = { name: 'profile-registrations' }
