import type { Role } from '#platform/contract/access.ts'

/** The signed-in user of a request, read from the database for each request. */
export interface Actor {
  id: string
  name: string
  role: Role
  sessionId: string
  organizationId: string | null
  /** The IANA zone of the user's organization, UTC without one. It decides what "today" is. */
  timeZone: string
  /** 0 Sunday, 1 Monday. */
  weekStartsOn: number
  /** True if somebody else set the password. Until the user changes it, most endpoints refuse them. */
  passwordChangeRequired: boolean
}
