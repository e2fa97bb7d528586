import type { Actor } from '#platform/server/auth/actor.ts'

/** Administrators see retired standards and those of every organization, because they change them. */
export const isAdministrator = ({ role }: Actor): boolean => role === 'admin' || role === 'super_admin'
