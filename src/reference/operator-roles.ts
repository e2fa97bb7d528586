/** What the role in a procedure, or in giving a drug or blood, means for statistics: only what the team did is counted. */
import type { ListEntry } from './codes.ts'
import { operatorRoles } from './procedures.ts'

export const otherRoles: ReadonlySet<string> = new Set(['before_arrival', 'other_service'])
/** The roles of the author. All other roles mean that somebody outside the team did it. */
export const ownRoles: readonly ListEntry[] = operatorRoles.filter(({ code }) => !otherRoles.has(code))
/**
 * The roles with which a procedure, a drug or blood is counted in statistics, the most independent first. With any other role, it
 * is shown but not counted.
 */
export const countedRoles = ['performed', 'performed_supervised', 'assisted', 'supervised'] as const

/** Whether the author or the team did it. Without a role, the author did. */
export const isDoneByTeam = (role: string | null | undefined): boolean =>
  !role || countedRoles.some((countedRole) => countedRole === role)

/** Whether somebody outside the team did it, before the team arrived or while it was present. */
export const isDoneByOthers = (role: string | null | undefined): boolean => otherRoles.has(role ?? '')
