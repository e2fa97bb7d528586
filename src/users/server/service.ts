import { v7 as uuid } from 'uuid'
import {
  createAccount,
  pictureAddress,
  endAllSessions,
  issueRepeatKey,
  replaceAddress,
  sendVerificationMail,
} from '#accounts/server/service.ts'
import { recordAudit, recordLook } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { assertPasswordUncommon } from '#platform/server/auth/password-strength.ts'
import { hashPassword } from '#platform/server/auth/passwords.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import type { Letter } from '#platform/server/mail/mail.ts'
import type { MailCause } from '#platform/server/mail/budgets.ts'
import { queueMail } from '#platform/server/mail/queue.ts'
import type { CreateUserRequest, UpdateUserRequest } from '../contract.ts'
import {
  accountCreatedLetter,
  activationLetter,
  addressChangedLetter,
  approvalLetter,
  rejectionLetter,
} from './emails.ts'
import { peopleVisibleTo, refusalOf, transitions, type Decision } from './policy.ts'
import {
  findPerson,
  isPersonVisible,
  listAssignedClinicians,
  listPeople,
  lockPerson,
  lockSuperAdmins,
  updatePerson,
  type DirectoryChange,
  type PersonDetailRow,
  type PersonRow,
  type PersonStanding,
} from './queries.ts'

interface FoundPerson {
  row: PersonDetailRow
  clinicians: readonly PersonRow[]
}

const notFound = () => new AppError('user_not_found')

/** Throws `user_not_found` unless this person's pages are open to who asks: the same for nobody and for somebody else. */
export async function assertMaySeePerson(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  userId: string,
): Promise<void> {
  if (!(await isPersonVisible(db, peopleVisibleTo(actor), userId))) throw notFound()
}

async function getPerson(deps: Deps, db: Db, userId: string): Promise<FoundPerson> {
  const found = await findPerson(db, userId)
  if (!found) throw notFound()
  const row = { ...found, image: pictureAddress(deps, found.image) }
  const clinicians = row.role === 'supervisor' ? await listAssignedClinicians(db, userId) : []
  return { row, clinicians }
}

/** Everybody, by name, with dates of birth and licence numbers: that the list was looked at is written down. */
export async function listEverybody(deps: Deps, actor: Actor, origin: Origin): Promise<PersonRow[]> {
  await recordAudit(deps.db, { actor, action: 'users_listed', entity: 'user', origin })
  const rows = await listPeople(deps.db)
  return rows.map((row) => (row.image === null ? row : { ...row, image: pictureAddress(deps, row.image) }))
}

/** One person. The look is written down before it is answered. */
export async function openPerson(
  deps: Deps,
  actor: Actor,
  userId: string,
  origin: Origin,
): Promise<FoundPerson> {
  const found = await getPerson(deps, deps.db, userId)
  const { version: entityVersion } = found.row
  const look = { action: 'user_viewed', entity: 'user', entityId: userId, entityVersion }
  await recordLook(deps.db, { ownerId: userId, actor, ...look, origin })
  return found
}

/** Makes an account for somebody, who verifies its address before signing in. */
export async function createUser(
  deps: Deps,
  actor: Actor,
  { name, email, role, password }: CreateUserRequest,
  origin: Origin,
): Promise<FoundPerson> {
  await assertPasswordUncommon(password, [name, email])
  const passwordHash = await hashPassword(password)
  const id = uuid()
  return deps.db.transaction().execute(async (tx) => {
    await createAccount(tx, { id, name, email, role, status: 'active', emailVerified: false, passwordHash })
    const cause: MailCause = { budget: 'accountCreated', person: actor.id }
    await tell(deps, tx, { name, email }, accountCreatedLetter(deps.publicUrl, { name }), cause)
    await sendVerificationMail(deps, tx, { id, name, email }, cause)
    await recordAudit(tx, {
      actor,
      action: 'user_created',
      entity: 'user',
      entityId: id,
      entityVersion: 1,
      origin,
    })
    return getPerson(deps, tx, id)
  })
}

const tell = (
  deps: Deps,
  tx: Tx,
  { name, email }: { name: string; email: string },
  letter: Letter,
  cause: MailCause,
) => queueMail(deps, tx, { to: { name, address: email }, letter }, cause)

const decisionOf = ({ id }: Actor): MailCause => ({ budget: 'accountDecision', person: id })

const pastTense: Record<Decision, string> = {
  approve: 'user_approved',
  reject: 'user_rejected',
  deactivate: 'user_deactivated',
  activate: 'user_activated',
}

interface AskedDecision {
  userId: string
  decision: Decision
  reason?: string | null
  /** Of the person as the administrator saw them; whoever does not say decides about what there is. */
  versionSeen?: number | undefined
}

/** Moves a person from one status to another; once, however many decide at the same moment. */
export async function decideOnUser(
  deps: Deps,
  actor: Actor,
  { userId, decision, reason = null, versionSeen }: AskedDecision,
  origin: Origin,
): Promise<FoundPerson> {
  return deps.db.transaction().execute(async (tx) => {
    // Before the person: whoever holds both locks took them in this order.
    const superAdmins = decision === 'deactivate' ? await lockSuperAdmins(tx) : []
    const person = await lockPerson(tx, userId)
    if (!person) throw notFound()
    const refusal = refusalOf(actor, person, decision)
    if (refusal) throw new AppError(refusal)
    if ((versionSeen ?? person.version) !== person.version) throw new AppError('registration_changed')
    if (decision === 'deactivate') assertSuperAdminRemains(superAdmins, person)

    const { to: status } = transitions[decision]
    const now = deps.clock.now()
    const isRejection = decision === 'reject'
    const change = isRejection
      ? { status, rejection_reason: reason, rejected_at: now }
      : { status, rejection_reason: null, rejected_at: null, request_note: null }
    const version = await updatePerson(tx, userId, change, now)
    if (status === 'inactive') await endAllSessions(deps, tx, userId, { reason: 'deactivated' })
    const letter = isRejection
      ? rejectionLetter(deps.publicUrl, { reason, repeatKey: await issueRepeatKey(deps, tx, person) })
      : letterAbout(deps.publicUrl, person, decision)
    if (letter) await tell(deps, tx, person, letter, decisionOf(actor))
    await recordAudit(tx, {
      actor,
      action: pastTense[decision],
      entity: 'user',
      entityId: userId,
      entityVersion: version,
      changedFields: ['status'],
      origin,
    })
    return getPerson(deps, tx, userId)
  })
}

function letterAbout(
  publicUrl: string,
  person: PersonStanding,
  decision: Exclude<Decision, 'reject'>,
): Letter | null {
  if (decision === 'deactivate') return null // signing in says so, to whoever has the password
  const isApproval = person.status === 'pending'
  return isApproval
    ? approvalLetter(publicUrl, { isVerified: person.email_verified })
    : activationLetter(publicUrl)
}

/** Somebody must be left who can let the others in again. */
function assertSuperAdminRemains(superAdmins: readonly string[], person: PersonStanding): void {
  if (person.role !== 'super_admin' || person.status !== 'active') return
  if (superAdmins.every((id) => id === person.id)) throw new AppError('last_super_admin')
}

/** Changes what is known of a person. Another address must be verified before it can be signed in with. */
export async function updateUser(
  deps: Deps,
  actor: Actor,
  userId: string,
  { version: editedVersion, email, ...request }: UpdateUserRequest,
  origin: Origin,
): Promise<FoundPerson> {
  return deps.db.transaction().execute(async (tx) => {
    const superAdmins = email === undefined ? [] : await lockSuperAdmins(tx)
    const person = await lockPerson(tx, userId)
    if (!person) throw notFound()
    if (editedVersion !== undefined && editedVersion !== person.version) throw new AppError('user_changed')
    const newEmail = email !== undefined && email !== person.email ? email : null
    if (newEmail !== null) await changeAddress(deps, tx, { actor, person, newEmail, superAdmins })

    const change = toColumns(request)
    const version = await updatePerson(tx, userId, change, deps.clock.now())
    await recordAudit(tx, {
      actor,
      action: 'user_updated',
      entity: 'user',
      entityId: userId,
      entityVersion: version,
      changedFields: [...Object.keys(change), ...(newEmail === null ? [] : ['email'])],
      origin,
    })
    return getPerson(deps, tx, userId)
  })
}

async function changeAddress(
  deps: Deps,
  tx: Tx,
  {
    actor,
    person,
    newEmail,
    superAdmins,
  }: { actor: Actor; person: PersonStanding; newEmail: string; superAdmins: readonly string[] },
): Promise<void> {
  // They would lock themselves out by a slip of the finger.
  if (person.id === actor.id) throw new AppError('own_account_change', { message: ownAddress })
  assertSuperAdminRemains(superAdmins, person)
  await replaceAddress(deps, tx, { ...person, email: newEmail }, decisionOf(actor))
  await tell(deps, tx, person, addressChangedLetter(deps.publicUrl), decisionOf(actor))
}

const ownAddress = 'Change your own address in your profile settings.'

type Entered = Omit<UpdateUserRequest, 'version' | 'email'>

const known = <Text extends string>(text: Text | null | undefined) =>
  text === undefined ? undefined : text || null
const isYes = (answer: string | null | undefined) => (answer ? answer === 'yes' : null)

/** What was entered, as columns; what was left out is not among them. Empty text is nothing known. */
function toColumns(entered: Entered): DirectoryChange {
  const columns: DirectoryChange = {
    name: entered.name,
    date_of_birth: known(entered.dateOfBirth),
    gender: known(entered.gender),
    nationality: known(entered.nationality),
    country_of_residence: known(entered.countryOfResidence),
    profession: known(entered.profession),
    specialty: known(entered.specialty),
    job_title: known(entered.jobTitle),
    employer: known(entered.employer),
    experience: known(entered.experience),
    work_location: known(entered.workLocation),
    qualification: known(entered.qualification),
    license_number: known(entered.licenseNumber),
    is_licensed: entered.isLicensed === undefined ? undefined : isYes(entered.isLicensed),
    certifications: entered.certifications === undefined ? undefined : (entered.certifications ?? []),
    cpd_interests: entered.cpdInterests === undefined ? undefined : (entered.cpdInterests ?? []),
    receive_updates: entered.receiveUpdates === undefined ? undefined : entered.receiveUpdates === 'yes',
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

/** Says who oversees a clinician; null: nobody. From the next request on, others see as much as that gives them. */
export async function assignSupervisor(
  deps: Deps,
  actor: Actor,
  { userId, supervisorId }: { userId: string; supervisorId: string | null },
  origin: Origin,
): Promise<FoundPerson> {
  return deps.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, userId)
    if (!person) throw notFound()
    if (supervisorId !== null) await assertMayOversee(tx, person, supervisorId)
    const version = await updatePerson(tx, userId, { supervisor_id: supervisorId }, deps.clock.now())
    await recordAudit(tx, {
      actor,
      action: 'supervisor_assigned',
      entity: 'user',
      entityId: userId,
      entityVersion: version,
      changedFields: ['supervisor_id'],
      origin,
    })
    return getPerson(deps, tx, userId)
  })
}

async function assertMayOversee(tx: Tx, person: PersonStanding, supervisorId: string): Promise<void> {
  if (person.role !== 'clinician') throw unfit('Only clinicians have a supervisor.')
  const supervisor = await findPerson(tx, supervisorId)
  if (supervisor?.role !== 'supervisor' || supervisor.status !== 'active') {
    throw unfit('Choose somebody who is an active supervisor.')
  }
}

const unfit = (message: string) =>
  new AppError('request_invalid', { fields: [{ path: 'supervisor_id', message }] })
