import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import { personName } from '#platform/contract/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import { assertPasswordUncommon } from '#platform/server/auth/password-strength.ts'
import { hashPassword } from '#platform/server/auth/passwords.ts'
import { createToken, hashToken } from '#platform/server/auth/random-tokens.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { OperatorError } from '#platform/server/start-problem.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import { emailSchema, passwordSchema, type Tokens } from '../../contract.ts'
import { issueDeviceToken } from '../../known-devices/server/known-devices.ts'
import { insertAccount } from '../../account/server/queries.ts'
import { recordSignIn } from '../../account/server/sign-in-queries.ts'
import { startSession } from '../../sessions/server/service.ts'
import { notifySuperAdmins } from './operator-notices.ts'
import {
  deleteSetupLinks,
  hasSetupLink,
  hasSuperAdmin,
  hasUsers,
  insertSetupLink,
  isEmailTaken,
  lockSetup,
} from './queries.ts'

const linkLifetimeMs = 24 * 60 * 60_000

interface NewSuperAdmin {
  name: string
  email: string
  password: string
}

/** Returns whether there are no accounts yet. */
export const isEmptyService = async ({ db }: Deps): Promise<boolean> => !(await hasUsers(db))

/**
 * Creates a one-time link for creating the first super administrator, while there are no users. Returns the token of the new link,
 * which replaces any older one.
 */
export async function createSetupLink({ db, clock }: Deps): Promise<string> {
  const token = createToken()
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    await lockSetup(tx)
    await deleteSetupLinks(tx)
    await insertSetupLink(tx, hashToken(token), now, new Date(now.getTime() + linkLifetimeMs))
  })
  return token
}

/** Creates the first super administrator, once, and signs them in. */
export async function completeSetup(
  deps: Deps,
  { token, ...admin }: NewSuperAdmin & { token: string },
  origin: Origin,
): Promise<Tokens & { userId: string; deviceToken: string }> {
  const tokenHash = hashToken(token)
  const assertLinkIsValid = async (db: Deps['db']) => {
    const isValid = !(await hasUsers(db)) && (await hasSetupLink(db, tokenHash, deps.clock.now()))
    if (!isValid) throw new AppError('setup_link_invalid')
  }
  // Check before hashing, which is slow, so that nobody without a link can make the server do it.
  await assertLinkIsValid(deps.db)
  await assertPasswordUncommon(admin.password, [admin.name, admin.email])
  const passwordHash = await hashPassword(admin.password)

  return inTransaction(deps.db, async (tx) => {
    await lockSetup(tx)
    await assertLinkIsValid(tx)
    const userId = await createSuperAdmin(tx, { ...admin, passwordHash }, origin)
    const signIn = { comparedHash: passwordHash, newHash: passwordHash, now: deps.clock.now() }
    await recordSignIn(tx, userId, signIn)
    const deviceToken = issueDeviceToken(deps, { id: userId, device_epoch: 0 })
    return { userId, deviceToken, ...(await startSession(deps, tx, userId, origin)) }
  })
}

async function createSuperAdmin(
  tx: Tx,
  { name, email, passwordHash }: Omit<NewSuperAdmin, 'password'> & { passwordHash: string },
  origin: Origin | null,
): Promise<string> {
  const id = uuid()
  const role = 'super_admin'
  await insertAccount(tx, { id, name, email, passwordHash, role, status: 'active', emailVerified: true })
  await deleteSetupLinks(tx)
  const actor = origin && { id, role }
  await recordAudit(tx, { actor, action: 'super_admin_created', entity: 'user', entityId: id, origin })
  return id
}

const adminSchema = z.object({ name: personName, email: emailSchema, password: passwordSchema })

/**
 * Creates a super administrator, active and verified, from the operator's settings. Returns false and does nothing if there
 * already is one, unless `addAnother` is set. Throws `OperatorError` if the settings are invalid.
 */
export async function createSuperAdminFromSettings(
  deps: Deps,
  settings: NewSuperAdmin,
  { addAnother = false } = {},
): Promise<boolean> {
  const { db } = deps
  const isNeeded = async (database: Deps['db']) => addAnother || !(await hasSuperAdmin(database))
  if (!(await isNeeded(db))) return false
  const admin = await validateAdmin(settings)
  const passwordHash = await hashPassword(admin.password)

  return inTransaction(db, async (tx) => {
    await lockSetup(tx)
    if (!(await isNeeded(tx))) return false
    if (await isEmailTaken(tx, admin.email)) throw setupError('somebody already has this email.')
    const id = await createSuperAdmin(tx, { ...admin, passwordHash }, null)
    await notifySuperAdmins(deps, tx, { command: 'create-super-admin', affectedName: admin.name, except: id })
    return true
  })
}

async function validateAdmin(settings: NewSuperAdmin): Promise<NewSuperAdmin> {
  const parsed = adminSchema.safeParse(settings)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw setupError(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  const { name, email, password } = parsed.data
  try {
    await assertPasswordUncommon(password, [name, email])
  } catch (error) {
    // The error names its field and the reason.
    const [invalidField] = error instanceof AppError ? (error.details.fields ?? []) : []
    throw invalidField ? setupError(invalidField.message) : error
  }
  return parsed.data
}

const setupError = (reason: string) =>
  new OperatorError(`The super administrator cannot be created: ${reason}`)
