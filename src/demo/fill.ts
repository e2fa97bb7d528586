import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { caseRequestSchema } from '#logging/cases/contract.ts'
import { toCaseColumns, toProcedureColumns } from '#logging/cases/record/server/row-mapping.ts'
import { wantsSignature } from '#logging/cases/checks/sign-off-rule.ts'
import { toKeptRule, toSignOffSettings } from '#people/organizations/sign-off-rule.ts'
import { toMissionColumns } from '#logging/missions/server/row-mapping.ts'
import { toCountryName } from '#platform/contract/countries.ts'
import { hashPassword } from '#platform/server/auth/passwords.ts'
import { copyCompliance } from './compliance.ts'
import { copyRows } from './copy.ts'
import { copyCpd } from './cpd.ts'
import { drawLogbook, type DemoCase } from './logbook.ts'
import { copyNews } from './news.ts'
import { copySupervision } from './supervision.ts'
import { createOrganizations, drawUsers, type DemoOrganization, type DemoUser } from './users.ts'
import { createRandom, type Random } from './random.ts'

export interface DemoOptions {
  cases: number
  users: number
  /** The last day with cases. The first day is three years earlier. */
  today: Date
  seed: number
  /** The password of every demo account. */
  password: string
  onProgress?: (casesWritten: number) => void
}

type Row = Record<string, unknown>

interface Batch {
  missions: Row[]
  cases: Row[]
  procedures: Row[]
  reflections: Row[]
}

// Rows stay in memory until they are copied. A batch of this size is copied fast and still fits in the memory of a
// small machine.
const batchSize = 10_000

/**
 * Fills an empty, migrated database with organizations, users and three years of their logbooks, in one transaction.
 * The same seed, sizes and day give the same data.
 */
export async function fillDemoData(connectionString: string, options: DemoOptions): Promise<DemoUser[]> {
  const random = createRandom(options.seed)
  const start = new Date(options.today)
  start.setUTCFullYear(start.getUTCFullYear() - 3)
  const organizations = createOrganizations(random, start)
  const users = drawUsers(random, organizations, { count: options.users, start })

  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('begin')
    await insertUsers(client, { organizations, users, start, password: options.password })
    await copySupervision(client, users, options.today.toISOString().slice(0, 10))
    await insertLogbook(client, random, { users, start, options })
    await copyCpd(client, users, { today: options.today.toISOString().slice(0, 10), random })
    await copyCompliance(client, { organizations, users }, options.today.toISOString().slice(0, 10))
    await copyNews(client, users, options.today)
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
  return users
}

async function insertUsers(
  client: pg.ClientBase,
  {
    organizations,
    users,
    start,
    password,
  }: {
    organizations: readonly DemoOrganization[]
    users: readonly DemoUser[]
    start: Date
    password: string
  },
): Promise<void> {
  await copyRows(
    client,
    'organizations',
    organizations.map(({ bases, regions, ...columns }) => ({
      ...columns,
      bases: JSON.stringify(bases),
      regions: JSON.stringify(regions),
      status: 'active',
      created_at: start,
    })),
  )
  const passwordHash = await hashPassword(password)
  await copyRows(
    client,
    'users',
    users.map((user, index) => ({
      id: user.id,
      name: user.name,
      email: user.email,
      role: user.role,
      administrator_reach: user.reach,
      status: user.status,
      email_verified: user.emailVerified,
      password_hash: passwordHash,
      organization_id: user.organization.id,
      supervisor_id: user.supervisorId,
      profession: user.profession,
      specialty: user.specialty,
      job_title: user.jobTitle,
      employer: user.organization.org_name,
      experience: user.experience,
      gender: user.profile.gender,
      date_of_birth: user.profile.dateOfBirth,
      nationality: user.profile.nationality,
      work_location: user.profile.workLocation,
      qualification: user.profile.qualification,
      license_number: user.profile.licenseNumber,
      certifications: user.profile.certifications,
      cpd_interests: user.profile.cpdInterests,
      receive_updates: user.profile.receiveUpdates,
      country_of_residence: toCountryName(user.organization.country),
      is_licensed: user.profession !== 'student',
      privacy_policy_version: '1',
      created_at: user.joinedAt,
      ...toConfirmation(user, index),
    })),
  )
  await client.query(
    "update organizations set created_by = (select id from users where role = 'super_admin' order by id limit 1)",
  )
}

/** Returns the identity that was confirmed at approval. Some users have entered their licence number since then. */
function toConfirmation({ name, profession, status, profile, joinedAt }: DemoUser, index: number) {
  const hasChanged = index % 20 === 5
  return {
    confirmed_at: status === 'pending' ? null : joinedAt,
    confirmed_name: status === 'pending' ? null : name,
    confirmed_profession: status === 'pending' ? null : profession,
    confirmed_license_number: status === 'pending' || hasChanged ? null : profile.licenseNumber,
    identity_changed_at: hasChanged ? joinedAt : null,
  }
}

async function insertLogbook(
  client: pg.ClientBase,
  random: Random,
  { users, start, options }: { users: readonly DemoUser[]; start: Date; options: DemoOptions },
): Promise<void> {
  const period = { from: start, to: options.today }
  const missionIds = new Map<string, string>()
  let batch = createBatch()
  let writtenCount = 0
  // PostgreSQL writes one batch while this process draws the next, so that each uses its own CPU core.
  let pendingCopy: Promise<void> = Promise.resolve()
  for (const demoCase of drawLogbook(random, { users, count: options.cases, period })) {
    addCaseRows(batch, random, { demoCase, missionIds, today: options.today })
    if (batch.cases.length % 50 === 0) await setImmediate() // lets the previous batch be written
    if (batch.cases.length < batchSize) continue
    await pendingCopy
    pendingCopy = insertBatch(client, batch)
    writtenCount += batch.cases.length
    options.onProgress?.(writtenCount)
    batch = createBatch()
  }
  await pendingCopy
  await insertBatch(client, batch)
  await client.query(`
    insert into mission_number_counters (organization_id, year, last_number)
    select organization_id, 2000 + split_part(mission_number, '-', 1)::int, max(split_part(mission_number, '-', 2)::int)
    from missions group by 1, 2`)
  await client.query(`
    update users set last_active_at = latest.at
    from (select owner_id, max(created_at) as at from cases group by owner_id) as latest
    where latest.owner_id = users.id`)
}

async function insertBatch(client: pg.ClientBase, batch: Batch): Promise<void> {
  await copyRows(client, 'missions', batch.missions)
  await copyRows(client, 'cases', batch.cases)
  await copyRows(client, 'case_procedures', batch.procedures)
  await copyRows(client, 'case_reflections', batch.reflections)
  await client.query('select fold_case_counts()')
}

const createBatch = (): Batch => ({ missions: [], cases: [], procedures: [], reflections: [] })

function addCaseRows(
  batch: Batch,
  random: Random,
  { demoCase, missionIds, today }: { demoCase: DemoCase; missionIds: Map<string, string>; today: Date },
): void {
  const { owner, missionNumber, loggedAt, activatedAt } = demoCase
  const request = caseRequestSchema.parse(demoCase.request)
  const organizationId = owner.organization.id
  const timestamps = { created_at: loggedAt, updated_at: loggedAt }

  const missionKey = `${owner.id} ${missionNumber}`
  const existingMissionId = missionIds.get(missionKey)
  const missionId = existingMissionId ?? random.uuid(activatedAt)
  if (!existingMissionId) {
    missionIds.set(missionKey, missionId)
    const mission = toMissionColumns(request.mission ?? {})
    batch.missions.push({
      id: missionId,
      owner_id: owner.id,
      organization_id: organizationId,
      mission_number: missionNumber,
      date: request.date,
      ...mission,
      // Serialized here, because `copyRows` would treat a list of objects as a list of texts.
      legs: JSON.stringify(mission.legs),
      ...timestamps,
    })
  }

  const id = random.uuid(loggedAt.getTime())
  const rule = toSignOffSettings(owner.organization.settings)
  const isWaiting =
    wantsSignature(rule, request) &&
    today.getTime() - loggedAt.getTime() < 21 * 86_400_000 &&
    random.chance(0.6)
  batch.cases.push({
    ...toCaseColumns({
      id,
      ownerId: owner.id,
      organizationId,
      missionId,
      missionNumber,
      status: isWaiting ? 'pending' : 'completed',
      digest: createHash('sha256').update(id).digest(),
      now: loggedAt,
      entered: request,
      // The rule was made after the older cases had been logged.
      signOffRule: isWaiting ? toKeptRule(rule) : null,
    }),
  })
  request.procedures.forEach((procedure, index) => {
    const columns = toProcedureColumns(procedure, request.encounterSetting)
    batch.procedures.push({ case_id: id, position: index + 1, ...columns })
  })
  if (request.reflection) {
    batch.reflections.push({
      case_id: id,
      owner_id: owner.id,
      what: request.reflection.what,
      so_what: request.reflection.soWhat,
      now_what: request.reflection.nowWhat,
      learning_points: request.reflection.learningPoints ?? [],
    })
  }
}
