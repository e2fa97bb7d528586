import { v7 as uuid } from 'uuid'
import { assertTextsNameNobody, readOwnActivities, readOwnRecord } from '#cpd/activities/server/service.ts'
import { readEvidence } from '#evidence/server/service.ts'
import { getOwnCycle, isOwnCycle } from '#cpd/cycles/server/service.ts'
import { findFreeText } from '#platform/contract/free-text.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { findConstraint, type Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import {
  createCpdProfile as createEndpoint,
  maxProfiles,
  type CpdProfile,
  type EnteredProfile,
} from '../contract.ts'
import { missingOf } from '../missing.ts'
import { lengthProblems, maxRecordActivities } from '../profile-rules.ts'
import { ownProfiles } from './policy.ts'
import {
  deleteProfileRow,
  findProfile,
  insertProfile,
  listProfileRows,
  lockProfiles,
  updateProfileRow,
  type ProfileRow,
} from './queries.ts'
import { hasSameContent, toColumns, type ProfileContents } from './row-mapping.ts'
export const listOwnProfiles = (deps: Deps, actor: Actor): Promise<ProfileRow[]> =>
  listProfileRows(deps.db, ownProfiles(actor), maxProfiles)

/** Starts a profile. If the id already exists with the same content, returns the stored profile. */
export function createCpdProfile(
  deps: Deps,
  requester: Requester,
  { _id: id = uuid(), ...content }: EnteredProfile & { _id?: string | undefined },
): Promise<ProfileRow> {
  return withProfilesLock(deps, requester, async (tx, ownRows) => {
    const savedProfile = ownRows.find((row) => row.id === id)
    if (savedProfile) {
      if (!hasSameContent(savedProfile, content)) throw new AppError('cpd_profile_id_taken')
      return savedProfile
    }
    await assertValid(tx, requester.actor, content)
    if (ownRows.length >= maxProfiles) throw new AppError('cpd_profiles_full')
    const now = deps.clock.now()
    const ownColumns = { id, owner_id: requester.actor.id, version: 1, created_at: now, updated_at: now }
    const row: ProfileRow = { ...toColumns(content), ...ownColumns }
    await withTakenIdError(insertProfile(tx, row))
    await audit(tx, requester, row, 'cpd_profile_created')
    return row
  })
}

/**
 * Replaces a profile unless it has changed since the edited version. A repeated edit returns the stored profile. Throws
 * `cpd_profile_changed` with the current profile.
 */
export async function updateCpdProfile(
  deps: Deps,
  { toView, ...requester }: Requester & { toView: (row: ProfileRow) => Promise<CpdProfile> },
  id: string,
  { version, ...content }: EnteredProfile & { version: number },
): Promise<CpdProfile> {
  const { row: storedRow, isOutdated } = await withProfilesLock(deps, requester, async (tx, ownRows) => {
    const savedProfile = ownRows.find((row) => row.id === id)
    if (!savedProfile) throw new AppError('cpd_profile_not_found')
    if (hasSameContent(savedProfile, content)) return { row: savedProfile, isOutdated: false }
    if (version !== savedProfile.version) return { row: savedProfile, isOutdated: true }
    await assertValid(tx, requester.actor, content)
    const versionColumns = { version: version + 1, updated_at: deps.clock.now() }
    const row: ProfileRow = { ...savedProfile, ...toColumns(content), ...versionColumns }
    await updateProfileRow(tx, ownProfiles(requester.actor), row)
    await audit(tx, requester, row, 'cpd_profile_updated')
    return { row, isOutdated: false }
  })
  // This runs outside the transaction, because reading the contents takes other connections.
  const current = await toView(storedRow)
  if (isOutdated) throw new AppError('cpd_profile_changed', { current })
  return current
}

export async function deleteCpdProfile(deps: Deps, requester: Requester, id: string): Promise<void> {
  await withProfilesLock(deps, requester, async (tx, ownRows) => {
    const savedProfile = ownRows.find((row) => row.id === id)
    if (!savedProfile) throw new AppError('cpd_profile_not_found')
    await deleteProfileRow(tx, ownProfiles(requester.actor), id)
    await audit(tx, requester, savedProfile, 'cpd_profile_deleted')
  })
}

export async function getOwnProfile(deps: Deps, actor: Actor, id: string): Promise<ProfileRow> {
  const row = await findProfile(deps.db, ownProfiles(actor), id)
  if (!row) throw new AppError('cpd_profile_not_found')
  return row
}

/** Returns a profile with its cycle, its chosen activities and what is missing. */
export async function readContents(deps: Deps, actor: Actor, row: ProfileRow): Promise<ProfileContents> {
  const period = { from: row.from_date, to: row.to_date }
  const [activities, chosen, cycle] = await Promise.all([
    readOwnRecord(deps.db, actor, period, maxRecordActivities + 1),
    readOwnActivities(deps.db, actor, row.activity_ids),
    row.enrolment_id === null ? null : getOwnCycle(deps, actor, row.enrolment_id),
  ])
  const today = dateIn(actor.timeZone, deps.clock.now())
  const missing = missingOf(activities, cycle?.progress ?? null, { ...row, chosen }, today)
  const files = await readEvidence(deps, actor, actor.id, chosen)
  return { row, chosen, files, cycle, missing }
}
/** Locks the actor's profiles, and runs a change of them in a transaction. */
function withProfilesLock<Result>(
  deps: Deps,
  { actor }: Requester,
  change: (tx: Tx, ownRows: readonly ProfileRow[]) => Promise<Result>,
): Promise<Result> {
  const scope = ownProfiles(actor)
  return inTransaction(deps.db, async (tx) => {
    await lockProfiles(tx, scope)
    return change(tx, await listProfileRows(tx, scope, maxProfiles))
  })
}

const textShape = findFreeText(createEndpoint.body)

async function assertValid(tx: Tx, actor: Actor, content: EnteredProfile): Promise<void> {
  const fields = lengthProblems(content)
  if (content.to < content.from) fields.push({ path: 'to', message: 'Use a day after the first one.' })
  const activities = await readOwnActivities(tx, actor, content.activityIds)
  if (activities.length < content.activityIds.length)
    fields.push({ path: 'activityIds', message: 'One of these activities no longer exists. Choose another.' })
  if (content.enrolmentId && !(await isOwnCycle(tx, actor, content.enrolmentId)))
    fields.push({ path: 'enrolmentId', message: 'This CPD cycle no longer exists. Choose another.' })
  if (fields.length > 0) throw new AppError('request_invalid', { fields })
  assertTextsNameNobody(content, textShape)
}

async function withTakenIdError(insertion: Promise<void>): Promise<void> {
  try {
    await insertion
  } catch (error) {
    if (findConstraint(error) === 'cpd_profiles_pkey') throw new AppError('cpd_profile_id_taken')
    throw error
  }
}

const audit = (tx: Tx, requester: Requester, { id, version }: ProfileRow, action: string) =>
  recordAudit(tx, { ...requester, action, entity: 'cpd_profile', entityId: id, entityVersion: version })
