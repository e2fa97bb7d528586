/**
 * The roles whose work counts: those of the clinician and the team. Procedures that were observed, or done by others, are
 * shown but not counted.
 */
import { countedRoles, otherRoles } from '#reference/operator-roles.ts'

/**
 * Roles whose airway attempts do not belong to the team. Another service may have tried before or alongside the team.
 */
export const rolesOutsideTeam = otherRoles

export type CountedRole = (typeof countedRoles)[number]

/** Returns the role if it counts, and otherwise null. A procedure without a role was done by the clinician. */
export const countedRole = (role: string | null | undefined): CountedRole | null =>
  countedRoles.find((counted) => counted === (role ?? 'performed')) ?? null
