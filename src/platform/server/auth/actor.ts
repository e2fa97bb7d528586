import type { Role } from '#platform/contract/access.ts'

/** The signed-in person of a request, as the database says at this moment. */
export interface Actor {
  id: string
  name: string
  role: Role
  sessionId: string
  organizationId: string | null
  /** IANA zone of the person's organization, UTC without one: decides what "today" is. */
  timeZone: string
  /** 0 Sunday, 1 Monday. */
  weekStartsOn: number
  /** Somebody else set their password: until they choose one of their own, little else is open to them. */
  passwordChangeRequired: boolean
}
