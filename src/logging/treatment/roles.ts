/** Whose work counts: that of the clinician and the team. What was observed, or done by others, is shown and counts nowhere. */
import { countedRoles, rolesOfOthers } from '#reference/operator-roles.ts'

/** Whose attempts at an airway are not the team's: another service may have tried before or alongside it. */
export const notTheTeam = rolesOfOthers

export type CountedRole = (typeof countedRoles)[number]

/** Returns the role if it counts, else null. What has no role was done by the clinician. */
export const countedRole = (role: string | null | undefined): CountedRole | null =>
  countedRoles.find((counted) => counted === (role ?? 'performed')) ?? null
