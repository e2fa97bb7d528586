import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import { recordAudit } from '#platform/server/audit.ts'
import { assertPasswordUncommon } from '#platform/server/auth/password-strength.ts'
import { hashPassword } from '#platform/server/auth/passwords.ts'
import { toSite } from '#platform/server/auth/throttle.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { endJobInTransaction, enqueue, type Job } from '#platform/server/jobs.ts'
import { queueMail } from '#platform/server/mail/queue.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import { countMailRequest } from '../../mail-tokens/server/service.ts'
import { alreadyRegisteredEmail } from './emails.ts'
import { findAccountByEmail, insertAccountUnlessTaken } from '../../account/server/queries.ts'
import { sendLimitedVerificationMail } from '../../verification/server/service.ts'
import type { Registration } from '../contract.ts'
import { getOfferedOrganization } from './service.ts'
import { declareMailBudget } from '#platform/server/mail/budgets.ts'

const noticeBudget = declareMailBudget({
  name: 'alreadyRegistered',
  perMailbox: { hour: 2, day: 5 },
  perPerson: null,
})

const welcomeJobName = 'welcome_registered'

/**
 * Creates a clinician's account that must be verified and approved. For an email that is taken it does the same work and
 * notifies the owner by email, so the caller cannot tell the two apart.
 */
export async function register(deps: Deps, registration: Registration, origin: Origin): Promise<void> {
  const { name, email, password, profession, organizationId, registrationNumber } = registration
  const organization = organizationId === null ? null : await getOfferedOrganization(deps, organizationId)
  await assertPasswordUncommon(password, [name, email, organization?.org_name ?? ''])
  await countMailRequest(deps, origin)
  const passwordHash = await hashPassword(password, toSite(origin.address))

  const id = uuid()
  await inTransaction(deps.db, async (tx) => {
    const isNew = await insertAccountUnlessTaken(tx, {
      id,
      name,
      email,
      role: 'clinician',
      status: 'pending',
      emailVerified: false,
      passwordHash,
      profession,
      organizationId,
      licenseNumber: registrationNumber === '' ? null : registrationNumber,
      privacyPolicyVersion: registration.privacyPolicyVersion,
    })
    await recordAudit(tx, {
      actor: null,
      action: isNew ? 'registered' : 'registration_refused',
      entity: 'user',
      entityId: isNew ? id : null,
      origin,
    })
    await enqueue(tx, welcomeJobName, { email, isNew })
  })
}

const welcomeSchema = z.object({ email: z.string(), isNew: z.boolean() })

export const welcomeRegisteredJob: Job = {
  name: welcomeJobName,
  run: async (deps, payload, claim) => {
    const { email, isNew } = welcomeSchema.parse(payload)
    const account = await findAccountByEmail(deps.db, email)
    if (!account) return // erased meanwhile
    await inTransaction(deps.db, async (tx) => {
      await endJobInTransaction(tx, claim)
      if (isNew) return sendLimitedVerificationMail(deps, tx, account)
      const to = { name: account.name, address: account.email }
      const letter = alreadyRegisteredEmail({ publicUrl: deps.publicUrl, name: account.name })
      await queueMail(deps, tx, { to, letter }, { budget: noticeBudget, userId: null })
    })
  },
}
