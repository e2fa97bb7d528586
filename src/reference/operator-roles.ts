/** The meaning of the role in a procedure, or in giving a drug or blood: only what the team did counts. */
import type { Listed } from './codes.ts'
import { operatorRoles } from './procedures.ts'

export const rolesOfOthers: ReadonlySet<string> = new Set(['before_arrival', 'other_service'])
/** The roles of the author. All other roles mean that somebody outside the team did it. */
export const ownRoles: readonly Listed[] = operatorRoles.filter(({ code }) => !rolesOfOthers.has(code))
/**
 * The roles in which a procedure, a drug or blood counts, the most independent first. With any other role it is shown but not
 * counted.
 */
export const countedRoles = ['performed', 'performed_supervised', 'assisted', 'supervised'] as const

/** Whether the author or the team did it. Without a role, the author did. */
export const isDone = (role: string | null | undefined): boolean =>
  !role || countedRoles.some((countedRole) => countedRole === role)

/** Whether somebody outside the team did it, before the team arrived or while it was present. */
export const isDoneByOthers = (role: string | null | undefined): boolean => rolesOfOthers.has(role ?? '')
