import type { AdministratorReach } from '#platform/contract/fields.ts'
import type { LinkedSupervisor } from '#people/users/reach/oversight.contract.ts'
import { toReach, type Actor, type Reach } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** The cases that a query may read or change. No scope contains deleted cases, and only the owner's scope contains drafts. */
export interface CaseScope {
  readonly viewerId: string
  /**
   * `own`: the viewer's cases; `assigned`: also those of assigned clinicians, without voided ones; `organization`: also those
   * logged for the viewer's organization; `all`: those of every user.
   */
  readonly reach: 'own' | 'assigned' | 'organization' | 'all'
  readonly [madeByPolicy]: true
}

const reaches: Record<Reach, CaseScope['reach']> = {
  self: 'own',
  assigned: 'assigned',
  organization: 'organization',
  all: 'all',
}

// Only this cast makes a scope, so every query needs a scope from this file.
const scopeOf = (actor: Actor, reach: CaseScope['reach']) => ({ viewerId: actor.id, reach }) as CaseScope

export const visibleCaseScope = (actor: Actor): CaseScope => scopeOf(actor, reaches[actor.reach])

const reviewed: Record<Actor['role'], CaseScope['reach']> = {
  clinician: 'own',
  supervisor: 'assigned',
  // As in `mayEndReview`, whatever their reach is.
  admin: 'organization',
  super_admin: 'all',
}

/** A scope with all cases whose review the actor may end (see `mayEndReview`) and with the actor's own cases. */
export const casesReviewedBy = (actor: Actor): CaseScope => scopeOf(actor, reviewed[actor.role])

export const ownCaseScope = (actor: Actor): CaseScope => scopeOf(actor, 'own')

/** Cases as their owners see them, for a job that processes all users' cases. */
export interface CasesOfOwners {
  readonly ids: readonly string[]
  readonly ownerIds: readonly string[]
  readonly [madeByPolicy]: true
}

export const scopeOfCases = (cases: readonly { id: string; ownerId: string }[]): CasesOfOwners =>
  ({
    ids: cases.map(({ id }) => id),
    ownerIds: cases.map(({ ownerId }) => ownerId),
  }) as object as CasesOfOwners

interface OwnedCase {
  owner_id: string
}

interface ReviewedCase {
  organization_id: string | null
}

export const isOwner = (actor: Actor, { owner_id: ownerId }: OwnedCase): boolean => actor.id === ownerId

/** Whether the actor may void this case, given that they may see it. */
export const mayVoid = (actor: Actor, ownedCase: OwnedCase): boolean =>
  isOwner(actor, ownedCase) || actor.role === 'admin' || actor.role === 'super_admin'

/**
 * Whether the actor may end the review of another user's case that they may see: the owner's supervisor, administrators of the
 * case's organization, and super administrators may.
 */
export function mayEndReview(actor: Actor, { organization_id: organizationId }: ReviewedCase): boolean {
  if (actor.role === 'supervisor' || actor.role === 'super_admin') return true
  return actor.role === 'admin' && organizationId !== null && organizationId === actor.organizationId
}

/** A user that a case names by account. */
export interface NamedPerson {
  id: string
  role: Actor['role']
  administratorReach: AdministratorReach
  organizationId: string | null
  /** Whether colleagues see this user in lists. */
  isListed: boolean
}

const isOfSameOrganization = (actor: Actor, person: NamedPerson): boolean =>
  person.organizationId !== null && person.organizationId === actor.organizationId

export const mayBeColleague = (actor: Actor, person: NamedPerson): boolean =>
  person.id !== actor.id && person.isListed && isOfSameOrganization(actor, person)

type Linked = readonly LinkedSupervisor[]

/** Whether `person` is linked to the actor and may sign off, or a supervisor or administrator of the organization or the whole service. */
export function maySupervise(actor: Actor, linked: Linked, person: NamedPerson): boolean {
  if (person.id === actor.id) return false
  if (linked.some(({ id, signOff }) => signOff && id === person.id)) return true
  const isSenior = person.role === 'supervisor' || person.role === 'admin'
  return isSenior && (person.organizationId === null || isOfSameOrganization(actor, person))
}

/** Whether `person` may assess the actor's cases: a colleague, or anyone who may supervise the actor. */
export const mayAssess = (actor: Actor, linked: Linked, person: NamedPerson): boolean =>
  mayBeColleague(actor, person) || maySupervise(actor, linked, person)

export interface LoggedCase {
  /** The users who oversee the case's owner today. */
  linkedSupervisors: Linked
  /** The organization for which the case was logged. */
  organizationId: string | null
}

/** Whether this user may see another user's logged case through `visibleCaseScope`. */
export function maySee(person: Omit<NamedPerson, 'isListed'>, loggedCase: LoggedCase): boolean {
  switch (toReach(person.role, person.administratorReach)) {
    case 'self':
      return false
    case 'assigned':
      return loggedCase.linkedSupervisors.some(({ id, viewCases }) => viewCases && id === person.id)
    case 'organization':
      return person.organizationId !== null && person.organizationId === loggedCase.organizationId
    case 'all':
      return true
  }
}
