import { v7 as uuid } from 'uuid'
import { addAssessor } from '#governance/assessors/book/server/book.ts'
import { updateAssessor } from '#governance/assessors/book/server/queries.ts'
import { linkDays } from '#governance/assessors/contract.ts'
import { createSharedSigning, openSharedCase } from '#governance/assessors/server/answering.ts'
import { insertRequest } from '#governance/assessors/server/queries.ts'
import { createToken, hashToken } from '#platform/server/auth/random-tokens.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { DemoUser } from '../users.ts'
import { actorOf } from './play.ts'

const assessors = [
  { name: 'Ngozi Adeyemi', role: 'Consultant in emergency medicine', registration: 'GMC 7012345' },
  { name: 'Lars Holm', role: 'Consultant anaesthetist', registration: 'GMC 7023456' },
] as const

const dayMs = 24 * 3_600_000
const origin = { requestId: 'demo', address: '192.0.2.10', userAgent: null }

/** Gives each service an address book of two assessors, of whom the first has signed a case of one of its clinicians. */
export async function addOutsideAssessors(deps: Deps, users: readonly DemoUser[], now: Date): Promise<void> {
  const then: Deps = { ...deps, clock: { now: () => now } }
  for (const admin of users.filter(({ role, status }) => role === 'admin' && status === 'active')) {
    const { id: organizationId, slug } = admin.organization
    const ids: string[] = []
    for (const [index, entry] of assessors.entries()) {
      const address = `${entry.name.toLowerCase().replaceAll(' ', '.')}@${slug}.hospital.example`
      const isNew = await isMissing(deps, organizationId, address)
      if (!isNew) continue
      const requester = { actor: actorOf(admin), origin }
      const { id } = await addAssessor(then, requester, { ...entry, id: organizationId, address })
      ids.push(id)
      // The second has not opened the link yet.
      if (index === 0)
        await inTransaction(deps.db, (tx) => updateAssessor(tx, id, { verified_at: now, updated_at: now }))
    }
    const [firstId] = ids
    if (firstId !== undefined) await signFromBook(then, { organizationId, assessorId: firstId })
  }
}

async function isMissing({ db }: Deps, organizationId: string, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('assessors')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('address', '=', address)
    .executeTakeFirst()
  return row === undefined
}

interface Signing {
  organizationId: string
  assessorId: string
}

/** Signs a case that has no other story. */
async function signFromBook(deps: Deps, { organizationId, assessorId }: Signing): Promise<void> {
  const logged = await deps.db
    .selectFrom('cases')
    .innerJoin('users', 'users.id', 'cases.owner_id')
    .select(['cases.id', 'cases.owner_id'])
    .where('cases.organization_id', '=', organizationId)
    .where('users.role', '=', 'clinician')
    .where('users.status', '=', 'active')
    .where('cases.status', '=', 'completed')
    .where('cases.deleted_at', 'is', null)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('signed_cases')
            .select('signature_id')
            .whereRef('signed_cases.case_id', '=', 'cases.id'),
        ),
      ),
    )
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('sign_off_requests')
            .select('id')
            .whereRef('sign_off_requests.case_id', '=', 'cases.id'),
        ),
      ),
    )
    .orderBy('cases.date', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!logged) return
  const token = createToken()
  const now = deps.clock.now()
  await inTransaction(deps.db, (tx) =>
    insertRequest(tx, {
      id: uuid(),
      case_id: logged.id,
      clinician_id: logged.owner_id,
      organization_id: organizationId,
      address: null,
      assessor_id: assessorId,
      is_free_mail: false,
      token_hash: hashToken(token),
      asked_at: new Date(now.getTime() - 2 * dayMs),
      expires_at: new Date(now.getTime() + (linkDays - 2) * dayMs),
    }),
  )
  const { written, mark } = await openSharedCase(deps, origin, token)
  const isUnrated = ['observed', 'supervising'].includes(written.team?.supervisionLevel ?? '')
  const { name, role, registration } = assessors[0]
  await createSharedSigning(deps)(origin, {
    token,
    mark,
    level: isUnrated ? null : 'distant',
    name,
    role,
    registration,
  })
}
