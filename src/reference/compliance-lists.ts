/** Lists for the requirements that clinicians must keep current. */
import lists from './data/compliance-lists.json' with { type: 'json' }
import type { Listed } from './codes.ts'

export const complianceCategories: readonly Listed[] = lists.complianceCategories
/** The people a requirement applies to: everybody, a profession, a role, or people with a duty. */
export const audiences: readonly Listed[] = lists.audiences
export const complianceStatuses: readonly Listed[] = lists.complianceStatuses
/** The source of a template's period. */
export const complianceBases: readonly Listed[] = lists.complianceBases
