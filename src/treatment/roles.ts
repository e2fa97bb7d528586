/** Whose work counts. */

/**
 * The roles of what the clinician or the team did, the most independent first. What was only observed, or was done by others, is
 * shown and counts nowhere: any other role of the list is left out.
 */
export const countedRoles = ['performed', 'performed_supervised', 'assisted', 'supervised'] as const

/** Whose attempts at an airway are not the team's: another service may have tried before or alongside it. */
export const notTheTeam: ReadonlySet<string> = new Set(['before_arrival', 'other_service'])

export type CountedRole = (typeof countedRoles)[number]

/** Returns the role if it counts, else null. What has no role was done by the clinician. */
export const countedRole = (role: string | null | undefined): CountedRole | null =>
  countedRoles.find((counted) => counted === (role ?? 'performed')) ?? null
