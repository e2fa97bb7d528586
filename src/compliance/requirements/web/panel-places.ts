import type { PanelPlace } from '#platform/web/capability.ts'

/** The place below the user's own requirements. */
export const ownRequirementsEnd: PanelPlace<object> = { name: 'own-requirements-end' }
