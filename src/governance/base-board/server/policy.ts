import type { Actor } from '#platform/server/auth/actor.ts'

/** Whether a user may see every base of their organization, or only their own. */
export const seesEveryBase = ({ role }: Pick<Actor, 'role'>): boolean => role !== 'clinician'
