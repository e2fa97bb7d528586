import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** The user whose registrations a query may touch: only their owner reads and changes them. */
export interface RegistrationScope {
  readonly ownerId: string
  readonly [madeByPolicy]: true
}

export const ownRegistrations = ({ id }: Pick<Actor, 'id'>) => ({ ownerId: id }) as RegistrationScope
