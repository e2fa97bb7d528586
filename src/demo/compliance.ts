import type pg from 'pg'
import { v5 } from 'uuid'
import { nextExpiry, type Validity } from '#compliance/requirements/rules/expiry.ts'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { regulatorName } from '#compliance/registrations/regulator-name.ts'
import { isKeptByRegistration, registrationFeeds, regulators } from '#reference/regulators.ts'
import { listCompletions, chooseStory, type RecordStory } from './compliance-stories.ts'
import { copyRows } from './copy.ts'
import { createRequirements, toRequirementRows, type DemoRequirement } from './requirements.ts'
import type { DemoOrganization, DemoUser } from './users.ts'

type Row = Record<string, unknown>

/** Any fixed UUID, as the namespace of ids that are derived from the owner and the requirement. */
const namespace = '7d1d0d5c-52d1-5e0b-b0b9-0f8f3a1e6c21'
const toId = (...parts: string[]): string => v5(parts.join(' '), namespace)

/** Writes the requirements of each service, and the records, registrations and duties of its people. */
export async function copyCompliance(
  client: pg.ClientBase,
  { organizations, users }: { organizations: readonly DemoOrganization[]; users: readonly DemoUser[] },
  today: string,
): Promise<void> {
  const requirements = createRequirements(organizations)
  await copyRows(client, 'compliance_requirements', toRequirementRows(requirements, users, today))
  const activeUsers = users.filter(({ status }) => status === 'active')
  await copyRows(
    client,
    'compliance_duties',
    activeUsers.map((user, index) => toDutiesRow(user, index, today)),
  )
  const printedIds = listPrintedAccounts(users)
  const rowSets = activeUsers.flatMap((user, index) =>
    requirements
      .filter(
        ({ organization, definition }) =>
          organization === user.organization &&
          isRecorded(definition, printedIds.has(user.id)) &&
          appliesTo(definition, user, listDuties(user, index)),
      )
      .map((requirement, requirementIndex) => {
        const story = chooseStory(requirement.definition, {
          isPrinted: printedIds.has(user.id),
          userIndex: index,
          requirementIndex,
        })
        return toRows({ user, requirement, story, verifier: findVerifier(user, users), today })
      }),
  )
  await copyRows(
    client,
    'compliance_records',
    rowSets.flatMap(({ records }) => records),
  )
  await copyRows(
    client,
    'compliance_waivers',
    rowSets.flatMap(({ waivers }) => waivers),
  )
  await copyRows(
    client,
    'registrations',
    rowSets.flatMap(({ registrations }) => registrations),
  )
  await copyRows(
    client,
    'registration_records',
    rowSets.flatMap(({ registrationRecords: fed }) => fed),
  )
}

/** The accounts that the demo prints: the first of each role and reach. */
function listPrintedAccounts(users: readonly DemoUser[]): ReadonlySet<string> {
  const signInUsers = users
    .filter(({ status, emailVerified }) => status === 'active' && emailVerified)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return new Set(
    [...Map.groupBy(signInUsers, ({ role, reach }) => `${role} ${reach}`).values()].flatMap(
      ([first]) => first?.id ?? [],
    ),
  )
}

const listDuties = ({ role }: DemoUser, index: number): string[] =>
  role === 'clinician' && index % 3 === 0 ? ['aircrew', 'winch_crew'] : ['aircrew']

function toDutiesRow(user: DemoUser, index: number, today: string): Row {
  const { id, organization } = user
  const base = organization.bases[index % organization.bases.length]
  return {
    user_id: id,
    duties: listDuties(user, index),
    base_code: base?.code ?? null,
    base_of: base ? organization.id : null,
    updated_at: new Date(`${plusDays(today, -200)}T09:00Z`),
  }
}

/**
 * Whether a user has manual records of a requirement. Requirements with a rule are met by the logbook and CPD. If they block
 * duty, they also get manual records of training days, except for the printed accounts, which depend only on their logbook.
 */
const isRecorded = ({ rule, blocksDuty }: DemoRequirement['definition'], isPrinted: boolean): boolean =>
  rule === null || (blocksDuty && !isPrinted)

function appliesTo(
  { audiences }: DemoRequirement['definition'],
  { profession }: DemoUser,
  duties: readonly string[],
): boolean {
  return audiences.some((audience) =>
    audience === 'clinician' ? profession !== 'student' : ['all', profession, ...duties].includes(audience),
  )
}

function findVerifier(user: DemoUser, users: readonly DemoUser[]): string {
  const verifier =
    user.supervisorId ??
    users.find(
      ({ id, role, organization }) =>
        id !== user.id && role === 'admin' && organization === user.organization,
    )?.id ??
    users.find(({ id, role }) => id !== user.id && role === 'super_admin')?.id
  if (verifier === undefined) throw new Error('Nobody is there to verify')
  return verifier
}

interface RecordContext {
  user: DemoUser
  requirement: DemoRequirement
  story: RecordStory
  verifier: string
  today: string
}

function toRows(facts: RecordContext) {
  const { user, requirement, story } = facts
  const registration = toRegistration(facts)
  const records = toRecordRows(facts, registration)
  const latest = records.at(-1)
  const hasExpiry = registration !== null && latest !== undefined && latest.expires_on !== null
  return {
    records,
    waivers: story === 'waived' ? [toWaiverRow(facts)] : [],
    registrations: hasExpiry ? [{ ...registration.columns, expires_on: latest.expires_on }] : [],
    registrationRecords: hasExpiry
      ? [
          {
            registration_id: registration.columns.id,
            requirement_id: requirement.id,
            expires_on: latest.expires_on,
            record_id: toId(user.id, requirement.id, String(records.length - 1)),
          },
        ]
      : [],
  }
}

function toRecordRows(facts: RecordContext, registration: ReturnType<typeof toRegistration>) {
  const { user, requirement, verifier, today } = facts
  const completions = listCompletions(requirement.definition, facts.story, today)
  const isHealth = requirement.definition.category === 'occupational_health'
  return completions.map(({ completedOn, verification, expiresOn }, index) => {
    const isDecided = verification === 'verified' || verification === 'rejected'
    const dayAfter = plusDays(completedOn, 1)
    const nextCompletion = completions[index + 1]
    const hasNext =
      nextCompletion !== undefined &&
      (nextCompletion.verification === 'verified' || nextCompletion.verification === 'not_needed')
    const createdAt = new Date(`${completedOn}T15:00Z`)
    return {
      id: toId(user.id, requirement.id, String(index)),
      requirement_id: requirement.id,
      owner_id: user.id,
      completed_on: completedOn,
      expires_on: expiresOn ?? nextExpiry(toValidity(requirement), completedOn, null),
      expires_by: expiresOn === undefined && registration === null ? 'requirement' : 'certificate',
      provider: registration?.label ?? (isHealth ? null : 'Service training team'),
      certificate_number: registration?.number ?? null,
      source: registration === null ? 'entered' : 'profile',
      verification,
      decided_by: isDecided ? verifier : null,
      decided_at: isDecided ? new Date(`${dayAfter < today ? dayAfter : today}T08:00Z`) : null,
      rejection_reason: verification === 'rejected' ? 'The dates do not match the certificate.' : null,
      supersedes: index === 0 ? null : toId(user.id, requirement.id, String(index - 1)),
      replaced_on: hasNext ? nextCompletion.completedOn : null,
      requirement_version: 1,
      created_at: createdAt,
    }
  })
}

const toValidity = ({ definition }: DemoRequirement): Validity => ({
  validityMonths: definition.validityMonths,
  validityDays: definition.validityDays ?? null,
  fixedExpiry: definition.fixedExpiry ?? null,
  fixedExpiryParity: definition.fixedExpiryParity ?? null,
  endOfMonth: definition.endOfMonth,
  earlyRenewalDays: definition.earlyRenewalDays,
})

const otherRegulatorNames: Readonly<Record<string, string>> = { CH: 'Medical professions register (MedReg)' }

/** Returns the registration that keeps this requirement of a user up to date, without its expiry date, or null. */
function toRegistration({ user, requirement, today }: RecordContext) {
  const { code } = requirement.definition
  const number = user.profile.licenseNumber
  if (!isKeptByRegistration(code) || number === null) return null
  const { country } = user.organization
  const feeds = registrationFeeds.filter(
    (feed) => feed.requirement === code && feed.profession === user.profession,
  )
  const matchingRegulator = regulators.find(
    (item) => item.country === country && feeds.some(({ regulator }) => regulator === item.code),
  )
  const regulator = matchingRegulator?.code ?? 'other'
  const otherName = matchingRegulator ? null : (otherRegulatorNames[country] ?? 'National register')
  const createdAt = new Date(`${plusDays(today, -300)}T09:00Z`)
  const label = regulatorName(regulator, otherName)
  const columns = {
    id: toId(user.id, 'registration'),
    owner_id: user.id,
    regulator,
    regulator_other: otherName,
  }
  return { label, columns: { ...columns, number, created_at: createdAt, updated_at: createdAt }, number }
}

const toWaiverRow = ({ user, requirement, verifier, today }: RecordContext): Row => ({
  id: toId(user.id, requirement.id, 'waiver'),
  requirement_id: requirement.id,
  owner_id: user.id,
  from_date: plusDays(today, -20),
  until_date: plusDays(today, 60),
  reason: 'The course was cancelled; booked for the next date.',
  granted_by: verifier,
  ended_on: null,
  created_at: new Date(`${plusDays(today, -20)}T10:00Z`),
})
