import type { Role } from '#platform/contract/access.ts'
import type { AdministratorReach } from '#platform/contract/fields.ts'

/** The users whose records an actor may read besides their own: nobody's, assigned clinicians', an organization's, or everybody's. */
export type Reach = 'self' | 'assigned' | 'organization' | 'all'

const reachByRole: Record<Role, Reach> = {
  clinician: 'self',
  supervisor: 'assigned',
  admin: 'all',
  super_admin: 'all',
}

/** Returns the reach of a role. An administrator reaches one organization, unless a super administrator has granted more. */
export const toReach = (role: Role, administratorReach: AdministratorReach): Reach =>
  role === 'admin' && administratorReach === 'organization' ? 'organization' : reachByRole[role]

/** The signed-in user of a request, read from the database for each request. */
export interface Actor {
  id: string
  name: string
  role: Role
  reach: Reach
  sessionId: string
  organizationId: string | null
  /** The IANA zone of the user's organization, UTC without one. It decides what "today" is. */
  timeZone: string
  /** 0 Sunday, 1 Monday. */
  weekStartsOn: number
  /** True if somebody else set the password. Until the user changes it, most endpoints refuse them. */
  passwordChangeRequired: boolean
  proofs: SessionProofs
}

/** What the user of a session has proved. */
export interface SessionProofs {
  /** `enrolment`: a second factor is required and the user has none, so this session may only set one up. */
  level: 'password' | 'second_factor' | 'enrolment'
  /** The first day on which the user needs a second factor; null if this session has one, or none is required. */
  secondFactorFrom: string | null
  /** When the user last proved their identity; null if they have not since a trusted device signed them in. */
  provedAt: Date | null
}

/** The proofs of a session that began with a password some time ago, where no second factor is required. */
export const passwordOnly: SessionProofs = { level: 'password', secondFactorFrom: null, provedAt: null }

interface JobOwner {
  id: string
  name: string
  role: Role
  organization_id: string | null
  time_zone: string
}

/** Returns the user for whom a job works: without a session, and with access only to their own records. */
export const toJobActor = ({ id, name, role, organization_id, time_zone }: JobOwner): Actor => ({
  id,
  name,
  role,
  reach: 'self',
  sessionId: '',
  organizationId: organization_id,
  timeZone: time_zone,
  weekStartsOn: 1,
  passwordChangeRequired: false,
  proofs: passwordOnly,
})
