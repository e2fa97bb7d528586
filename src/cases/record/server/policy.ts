import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** Which cases a query may touch. Deleted ones are in no scope; drafts are in their owner's alone. */
export interface CaseScope {
  readonly viewerId: string
  /** Own; also those of assigned clinicians; also everybody's. Voided ones only own, or for `all`. */
  readonly reach: 'own' | 'assigned' | 'all'
  readonly [madeByPolicy]: true
}

const reaches: Record<Actor['role'], CaseScope['reach']> = {
  clinician: 'own',
  supervisor: 'assigned',
  admin: 'all',
  super_admin: 'all',
}

// The only cast that makes a scope: a query cannot be written without having asked here.
const scopeOf = (actor: Actor, reach: CaseScope['reach']) => ({ viewerId: actor.id, reach }) as CaseScope

export const casesVisibleTo = (actor: Actor): CaseScope => scopeOf(actor, reaches[actor.role])

export const ownCases = (actor: Actor): CaseScope => scopeOf(actor, 'own')

interface OwnedCase {
  owner_id: string
}

export const isOwner = (actor: Actor, { owner_id: ownerId }: OwnedCase): boolean => actor.id === ownerId

/** Among those who may see it. */
export const mayVoid = (actor: Actor, owned: OwnedCase): boolean =>
  isOwner(actor, owned) || actor.role === 'admin' || actor.role === 'super_admin'

/** A person that a case names by account. */
export interface NamedPerson {
  id: string
  role: Actor['role']
  organizationId: string | null
  /** Whether this person lets colleagues find them. */
  isListed: boolean
}

const isOfSameOrganization = (actor: Actor, person: NamedPerson): boolean =>
  person.organizationId !== null && person.organizationId === actor.organizationId

export const mayBeColleague = (actor: Actor, person: NamedPerson): boolean =>
  person.id !== actor.id && person.isListed && isOfSameOrganization(actor, person)

/** The linked supervisor, or a supervisor or administrator of the organization or of the whole service. */
export function maySupervise(actor: Actor, linkedSupervisorId: string | null, person: NamedPerson): boolean {
  if (person.id === actor.id) return false
  if (person.id === linkedSupervisorId) return true
  const isSenior = person.role === 'supervisor' || person.role === 'admin'
  return isSenior && (person.organizationId === null || isOfSameOrganization(actor, person))
}

/** A supervisor's case may be assessed by a colleague, anybody's by who may supervise it. */
export const mayAssess = (actor: Actor, linkedSupervisorId: string | null, person: NamedPerson): boolean =>
  mayBeColleague(actor, person) || maySupervise(actor, linkedSupervisorId, person)

/** Whether `casesVisibleTo` lets this person see a logged case of somebody whom `linkedSupervisorId` supervises. */
export const maySee = ({ id, role }: Pick<NamedPerson, 'id' | 'role'>, linkedSupervisorId: string | null) =>
  reaches[role] === 'all' || (reaches[role] === 'assigned' && id === linkedSupervisorId)
