/** Lists for what clinicians must keep current. */
import lists from './data/compliance-lists.json' with { type: 'json' }
import type { Listed } from './codes.ts'

export const complianceCategories: readonly Listed[] = lists.complianceCategories
/** Who a requirement is for: everybody, a profession, a role, or people with a duty. */
export const audiences: readonly Listed[] = lists.audiences
export const complianceStatuses: readonly Listed[] = lists.complianceStatuses
/** Where the period of a template comes from. */
export const complianceBases: readonly Listed[] = lists.complianceBases
