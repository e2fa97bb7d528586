import type { PanelPlace } from '#platform/web/capability.ts'

/** Below one's own requirements. */
export const ownRequirementsEnd: PanelPlace<object> = { name: 'own-requirements-end' }
