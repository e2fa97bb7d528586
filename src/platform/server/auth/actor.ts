import type { Role } from '#platform/contract/access.ts'
import type { AdministratorReach } from '#platform/contract/fields.ts'

/** Whose records somebody may read besides their own: nobody's, assigned clinicians', an organization's, or everybody's. */
export type Reach = 'self' | 'assigned' | 'organization' | 'all'

const reaches: Record<Role, Reach> = {
  clinician: 'self',
  supervisor: 'assigned',
  admin: 'all',
  super_admin: 'all',
}

/** An administrator of one organization reaches that one alone; a super administrator gives the reach. */
export const reachOf = (role: Role, administratorReach: AdministratorReach): Reach =>
  role === 'admin' && administratorReach === 'organization' ? 'organization' : reaches[role]

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
  standing: Standing
}

/** What a session has proved. */
export interface Standing {
  /** `enrolment`: a second factor is required, and this session has none: it may do nothing but set one up. */
  level: 'password' | 'second_factor' | 'enrolment'
  /** The first day on which the person needs a second factor; null once this session has one, or where none is asked. */
  secondFactorFrom: string | null
  /** When the person last proved that it is them; null if they have not since a trusted device let them in. */
  provedAt: Date | null
}

/** Of a session that has shown a password some time ago, where nothing more is asked. */
export const plainStanding: Standing = { level: 'password', secondFactorFrom: null, provedAt: null }

interface JobOwner {
  id: string
  name: string
  role: Role
  organization_id: string | null
  time_zone: string
}

/** The user for whom a job works: without a session, and with no reach beyond their own records. */
export const actorOfJob = ({ id, name, role, organization_id, time_zone }: JobOwner): Actor => ({
  id,
  name,
  role,
  reach: 'self',
  sessionId: '',
  organizationId: organization_id,
  timeZone: time_zone,
  weekStartsOn: 1,
  passwordChangeRequired: false,
  standing: plainStanding,
})
