import type { Insertable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { authenticate } from '#people/accounts/sign-in/server/service.ts'
import { caseRequestSchema, type Case, type CaseRequest } from '#logging/cases/contract.ts'
import { logCase } from '#logging/cases/server/log-case.ts'
import { toCaseView } from '#logging/cases/record/server/views.ts'
import type { Role } from '#platform/contract/access.ts'
import type { AdministratorReach } from '#platform/contract/fields.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { signAccessToken } from '#platform/server/auth/access-tokens.ts'
import { hashPassword } from '#platform/server/auth/passwords.ts'
import type { SupervisionLinks } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import { decideOnUser } from '#people/users/directory/server/users.ts'

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
  reach?: AdministratorReach
}

interface LinkFacts extends Partial<Omit<Insertable<SupervisionLinks>, 'id'>> {
  clinician: GivenUser
  supervisor: GivenUser
}

interface OrganizationFacts {
  name?: string
  timeZone?: string
  status?: 'active' | 'inactive'
  settings?: Record<string, unknown>
  bases?: { code: string; label: string; active: boolean }[]
  regions?: { code: string; label: string; active: boolean }[]
}

interface CaseFacts extends Partial<CaseRequest> {
  owner?: GivenUser
}

/** Returns factories that insert the records of a test directly into the database, with ordinary default values. */
export function createGiven({ deps }: { deps: Deps }) {
  const { db } = deps

  async function organization(facts: OrganizationFacts = {}) {
    const id = uuid()
    const { name, timeZone = 'UTC', status = 'active', settings = {}, bases = [], regions = [] } = facts
    await db
      .insertInto('organizations')
      .values({
        id,
        org_name: name ?? `Air Rescue ${id}`,
        slug: `org-${id}`,
        time_zone: timeZone,
        status,
        settings: JSON.stringify(settings),
        bases: JSON.stringify(bases),
        regions: JSON.stringify(regions),
      })
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
        // A sign-in counts as a proof of identity.
        proved_at: now,
      })
      .execute()
    return { sessionId, accessToken: await signAccessToken(deps, { userId, sessionId }) }
  }

  /** Inserts a user (active and verified by default) with a session. */
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
        administrator_reach: facts.reach ?? 'service',
      })
      .execute()
    const created = { id, name, email, role, organizationId, ...(await session(id)) }
    if (facts.supervisor) await link({ clinician: created, supervisor: facts.supervisor })
    return created
  }

  /**
   * Links a clinician to a supervisor. By default, the supervisor is the clinical supervisor, has every permission, and the link
   * does not end soon.
   */
  async function link({ clinician, supervisor, ...facts }: LinkFacts): Promise<{ id: string }> {
    const id = uuid()
    const people = { clinician_id: clinician.id, supervisor_id: supervisor.id }
    const usual = { kind: 'clinical', starts_on: '2000-01-01' }
    await db
      .insertInto('supervision_links')
      .values({ id, ...people, ...usual, ...facts })
      .execute()
    return { id }
  }

  /** Gives a clinician another clinical supervisor; null for none. */
  async function supervision(clinician: GivenUser, supervisor: GivenUser | null): Promise<void> {
    await db
      .updateTable('supervision_links')
      .set({ ended_at: deps.clock.now() })
      .where('clinician_id', '=', clinician.id)
      .where('ended_at', 'is', null)
      .execute()
    if (supervisor !== null) await link({ clinician, supervisor })
    const mirrored = { supervisor_id: supervisor?.id ?? null }
    await db.updateTable('users').set(mirrored).where('id', '=', clinician.id).execute()
  }

  /** Logs a case. By default: today, a primary scene mission, one injured adult who was transported. */
  async function loggedCase({ owner, ...facts }: CaseFacts = {}): Promise<Case> {
    const { accessToken } = owner ?? (await user())
    const actor = await authenticate(deps, accessToken)
    const request = minimalCase({ date: dateIn(actor.timeZone, deps.clock.now()), ...facts })
    const origin = { requestId: uuid(), address: '127.0.0.1', userAgent: null }
    return toCaseView(await logCase(deps, actor, caseRequestSchema.parse(request), origin))
  }

  /** Approves the registration with this email, as an administrator would. */
  async function approval(email: string): Promise<void> {
    await db.updateTable('users').set({ status: 'active' }).where('email', '=', email).execute()
  }

  async function rejection({ id }: { id: string }, reason: string): Promise<void> {
    const { accessToken } = await user({ role: 'admin' })
    const actor = await authenticate(deps, accessToken)
    const origin = { requestId: uuid(), address: '127.0.0.1', userAgent: null }
    await decideOnUser(
      deps,
      actor,
      { userId: id, decision: 'reject', reason, toView: (found) => found },
      origin,
    )
  }

  return { organization, session, user, link, supervision, case: loggedCase, approval, rejection }
}

/** Returns a request with the minimum for a complete case with a patient. */
export const minimalCase = (facts: Partial<CaseRequest> & { date: string }): CaseRequest => ({
  type: 'trauma',
  patientAge: 34,
  patientAgeUnit: 'years',
  ...facts,
  mission: {
    missionType: 'primary_scene',
    result: 'patient_transported',
    platform: 'rotary_wing',
    ...facts.mission,
  },
  team: { myRole: 'doctor', ...facts.team },
})

export type Given = ReturnType<typeof createGiven>
