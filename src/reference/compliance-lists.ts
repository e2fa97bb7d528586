/** Lists for the requirements that clinicians must keep current. */
import lists from './data/compliance-lists.json' with { type: 'json' }
import type { ListEntry } from './codes.ts'

export const complianceCategories: readonly ListEntry[] = lists.complianceCategories
/** The people to whom a requirement applies: everybody, a profession, a role, or people with a duty. */
export const audiences: readonly ListEntry[] = lists.audiences
export const complianceStatuses: readonly ListEntry[] = lists.complianceStatuses
/** The source of a template's period. */
export const complianceBases: readonly ListEntry[] = lists.complianceBases
