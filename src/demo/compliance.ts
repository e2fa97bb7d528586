import type pg from 'pg'
import { v5 } from 'uuid'
import { nextExpiry, type Validity } from '#compliance/requirements/rules/expiry.ts'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { regulatorName } from '#compliance/registrations/regulator-name.ts'
import { comesFromProfile, registrationFeeds, regulators } from '#reference/regulators.ts'
import { doneIn, storyOf, type Story } from './compliance-stories.ts'
import { copyRows } from './copy.ts'
import { demoRequirements, requirementRows, type DemoRequirement } from './requirements.ts'
import type { DemoOrganization, DemoUser } from './users.ts'

type Row = Record<string, unknown>

/** Any fixed UUID, as the namespace of ids that are derived from the owner and the requirement. */
const namespace = '7d1d0d5c-52d1-5e0b-b0b9-0f8f3a1e6c21'
const idOf = (...parts: string[]): string => v5(parts.join(' '), namespace)

/** Writes the requirements of each service, and the records, registrations and duties of its people. */
export async function copyCompliance(
  client: pg.ClientBase,
  { organizations, users }: { organizations: readonly DemoOrganization[]; users: readonly DemoUser[] },
  today: string,
): Promise<void> {
  const requirements = demoRequirements(organizations)
  await copyRows(client, 'compliance_requirements', requirementRows(requirements, users, today))
  const working = users.filter(({ status }) => status === 'active')
  await copyRows(
    client,
    'compliance_duties',
    working.map((user, index) => dutiesOf(user, index, today)),
  )
  const printed = printedAccounts(users)
  const written = working.flatMap((user, index) =>
    requirements
      .filter(
        ({ organization, definition }) =>
          organization === user.organization &&
          isRecorded(definition, printed.has(user.id)) &&
          appliesTo(definition, user, dutiesAt(user, index)),
      )
      .map((requirement, requirementIndex) => {
        const story = storyOf(requirement.definition, {
          isPrinted: printed.has(user.id),
          userIndex: index,
          requirementIndex,
        })
        return write({ user, requirement, story, verifier: verifierOf(user, users), today })
      }),
  )
  await copyRows(
    client,
    'compliance_records',
    written.flatMap(({ records }) => records),
  )
  await copyRows(
    client,
    'compliance_waivers',
    written.flatMap(({ waivers }) => waivers),
  )
  await copyRows(
    client,
    'registrations',
    written.flatMap(({ registrations }) => registrations),
  )
  await copyRows(
    client,
    'registration_records',
    written.flatMap(({ fed }) => fed),
  )
}

/** The accounts that the demo prints: the first of each role and reach. */
function printedAccounts(users: readonly DemoUser[]): ReadonlySet<string> {
  const active = users
    .filter(({ status, emailVerified }) => status === 'active' && emailVerified)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return new Set(
    [...Map.groupBy(active, ({ role, reach }) => `${role} ${reach}`).values()].flatMap(
      ([first]) => first?.id ?? [],
    ),
  )
}

const dutiesAt = ({ role }: DemoUser, index: number): string[] =>
  role === 'clinician' && index % 3 === 0 ? ['aircrew', 'winch_crew'] : ['aircrew']

function dutiesOf(user: DemoUser, index: number, today: string): Row {
  const { id, organization } = user
  const base = organization.bases[index % organization.bases.length]
  return {
    user_id: id,
    duties: dutiesAt(user, index),
    base_code: base?.code ?? null,
    base_of: base ? organization.id : null,
    updated_at: new Date(`${plusDays(today, -200)}T09:00Z`),
  }
}

/**
 * Whether a user has manual records of a requirement. The logbook and CPD provide the others, but training days also count for
 * currency that blocks duty. For the printed accounts only their logbook decides it.
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

function verifierOf(user: DemoUser, users: readonly DemoUser[]): string {
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

interface Facts {
  user: DemoUser
  requirement: DemoRequirement
  story: Story
  verifier: string
  today: string
}

function write(facts: Facts) {
  const { user, requirement, story } = facts
  const registration = registrationOf(facts)
  const records = recordsOf(facts, registration)
  const latest = records.at(-1)
  const hasExpiry = registration !== null && latest !== undefined && latest.expires_on !== null
  return {
    records,
    waivers: story === 'waived' ? [waiverOf(facts)] : [],
    registrations: hasExpiry ? [{ ...registration.columns, expires_on: latest.expires_on }] : [],
    fed: hasExpiry
      ? [
          {
            registration_id: registration.columns.id,
            requirement_id: requirement.id,
            expires_on: latest.expires_on,
            record_id: idOf(user.id, requirement.id, String(records.length - 1)),
          },
        ]
      : [],
  }
}

function recordsOf(facts: Facts, registration: ReturnType<typeof registrationOf>) {
  const { user, requirement, verifier, today } = facts
  const completions = doneIn(requirement.definition, facts.story, today)
  const isHealth = requirement.definition.category === 'occupational_health'
  return completions.map(({ completedOn, verification, expiresOn }, index) => {
    const isDecided = verification === 'verified' || verification === 'rejected'
    const dayAfter = plusDays(completedOn, 1)
    const next = completions[index + 1]
    const hasNext =
      next !== undefined && (next.verification === 'verified' || next.verification === 'not_needed')
    const madeAt = new Date(`${completedOn}T15:00Z`)
    return {
      id: idOf(user.id, requirement.id, String(index)),
      requirement_id: requirement.id,
      owner_id: user.id,
      completed_on: completedOn,
      expires_on: expiresOn ?? nextExpiry(validityOf(requirement), completedOn, null),
      expires_by: expiresOn === undefined && registration === null ? 'requirement' : 'certificate',
      provider: registration?.label ?? (isHealth ? null : 'Service training team'),
      certificate_number: registration?.number ?? null,
      source: registration === null ? 'entered' : 'profile',
      verification,
      decided_by: isDecided ? verifier : null,
      decided_at: isDecided ? new Date(`${dayAfter < today ? dayAfter : today}T08:00Z`) : null,
      rejection_reason: verification === 'rejected' ? 'The dates do not match the certificate.' : null,
      supersedes: index === 0 ? null : idOf(user.id, requirement.id, String(index - 1)),
      replaced_on: hasNext ? next.completedOn : null,
      requirement_version: 1,
      created_at: madeAt,
    }
  })
}

const validityOf = ({ definition }: DemoRequirement): Validity => ({
  validityMonths: definition.validityMonths,
  validityDays: definition.validityDays ?? null,
  fixedExpiry: definition.fixedExpiry ?? null,
  fixedExpiryParity: definition.fixedExpiryParity ?? null,
  endOfMonth: definition.endOfMonth,
  earlyRenewalDays: definition.earlyRenewalDays,
})

const namedElsewhere: Readonly<Record<string, string>> = { CH: 'Medical professions register (MedReg)' }

/** The registration that keeps this requirement of a user current, without its expiry; null if there is none. */
function registrationOf({ user, requirement, today }: Facts) {
  const { code } = requirement.definition
  const number = user.profile.licenseNumber
  if (!comesFromProfile(code) || number === null) return null
  const { country } = user.organization
  const feeds = registrationFeeds.filter(
    (feed) => feed.requirement === code && feed.profession === user.profession,
  )
  const matchingRegulator = regulators.find(
    (item) => item.country === country && feeds.some(({ regulator }) => regulator === item.code),
  )
  const regulator = matchingRegulator?.code ?? 'other'
  const other = matchingRegulator ? null : (namedElsewhere[country] ?? 'National register')
  const madeAt = new Date(`${plusDays(today, -300)}T09:00Z`)
  const label = regulatorName(regulator, other)
  const columns = { id: idOf(user.id, 'registration'), owner_id: user.id, regulator, regulator_other: other }
  return { label, columns: { ...columns, number, created_at: madeAt, updated_at: madeAt }, number }
}

const waiverOf = ({ user, requirement, verifier, today }: Facts): Row => ({
  id: idOf(user.id, requirement.id, 'waiver'),
  requirement_id: requirement.id,
  owner_id: user.id,
  from_date: plusDays(today, -20),
  until_date: plusDays(today, 60),
  reason: 'The course was cancelled; booked for the next date.',
  granted_by: verifier,
  ended_on: null,
  created_at: new Date(`${plusDays(today, -20)}T10:00Z`),
})
