import { v7 as uuid } from 'uuid'
import type { Role } from '#platform/contract/access.ts'
import { signAccessToken } from '#platform/server/auth/access-tokens.ts'
import { hashPassword } from '#platform/server/auth/passwords.ts'
import type { Deps } from '#platform/server/deps.ts'

export const givenPassword = 'rotor-winch-tango-47'
let passwordHash: Promise<string> | undefined

export interface GivenUser {
  id: string
  name: string
  email: string
  role: Role
  organizationId: string | null
  sessionId: string
  accessToken: string
}

interface UserFacts {
  role?: Role
  status?: 'active' | 'pending' | 'inactive'
  emailVerified?: boolean
  name?: string
  email?: string
  supervisor?: GivenUser
  organizationId?: string | null
}

interface OrganizationFacts {
  name?: string
  timeZone?: string
  status?: 'active' | 'inactive'
}

/** Makes records a test needs, straight in the database; what a test says nothing about is unremarkable. */
export function createGiven({ deps }: { deps: Deps }) {
  const { db } = deps

  async function organization({ name, timeZone = 'UTC', status = 'active' }: OrganizationFacts = {}) {
    const id = uuid()
    await db
      .insertInto('organizations')
      .values({ id, org_name: name ?? `Air Rescue ${id}`, slug: `org-${id}`, time_zone: timeZone, status })
      .execute()
    return { id }
  }

  async function session(userId: string): Promise<{ sessionId: string; accessToken: string }> {
    const sessionId = uuid()
    const now = deps.clock.now()
    const later = new Date(now.getTime() + 7 * 86_400_000)
    await db
      .insertInto('sessions')
      .values({
        id: sessionId,
        user_id: userId,
        created_at: now,
        last_used_at: now,
        idle_expires_at: later,
        expires_at: later,
      })
      .execute()
    return { sessionId, accessToken: await signAccessToken(deps, { userId, sessionId }) }
  }

  /** A person with an account (active and verified unless said otherwise) and a session. */
  async function user(facts: UserFacts = {}): Promise<GivenUser> {
    const id = uuid()
    const { role = 'clinician', status = 'active', emailVerified = true, organizationId = null } = facts
    const name = facts.name ?? `Robin ${id.slice(-6)}`
    const email = facts.email ?? `${id}@example.org`
    passwordHash ??= hashPassword(givenPassword)
    await db
      .insertInto('users')
      .values({
        id,
        name,
        email,
        role,
        status,
        email_verified: emailVerified,
        password_hash: await passwordHash,
        supervisor_id: facts.supervisor?.id ?? null,
        organization_id: organizationId,
      })
      .execute()
    return { id, name, email, role, organizationId, ...(await session(id)) }
  }

  return { organization, session, user }
}

export type Given = ReturnType<typeof createGiven>
