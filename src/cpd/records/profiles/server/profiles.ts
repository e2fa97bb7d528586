import { v7 as uuid } from 'uuid'
import { assertTextsNameNobody, readOwnActivities, readOwnRecord } from '#cpd/activities/server/service.ts'
import { readEvidence } from '#evidence/server/service.ts'
import { getOwnCycle, ownsCycle } from '#cpd/cycles/server/service.ts'
import { freeTextShape } from '#platform/contract/free-text.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { constraintOf, type Tx } from '#platform/server/db/database.ts'
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
import { lengthProblems } from '../profile-rules.ts'
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
import { isSame, toColumns, type ProfileContents } from './row-mapping.ts'
export const listOwnProfiles = (deps: Deps, actor: Actor): Promise<ProfileRow[]> =>
  listProfileRows(deps.db, ownProfiles(actor), maxProfiles)

/** Starts a profile. If the id already exists with the same content, returns the stored profile. */
export function createCpdProfile(
  deps: Deps,
  requester: Requester,
  { _id: id = uuid(), ...entered }: EnteredProfile & { _id?: string | undefined },
): Promise<ProfileRow> {
  return inProfilesOf(deps, requester, async (tx, all) => {
    const saved = all.find((row) => row.id === id)
    if (saved) {
      if (!isSame(saved, entered)) throw new AppError('cpd_profile_id_taken')
      return saved
    }
    await assertSound(tx, requester.actor, entered)
    if (all.length >= maxProfiles) throw new AppError('cpd_profiles_full')
    const now = deps.clock.now()
    const facts = { id, owner_id: requester.actor.id, version: 1, created_at: now, updated_at: now }
    const row: ProfileRow = { ...toColumns(entered), ...facts }
    await inserted(insertProfile(tx, row))
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
  { show, ...requester }: Requester & { show: (row: ProfileRow) => Promise<CpdProfile> },
  id: string,
  { version, ...entered }: EnteredProfile & { version: number },
): Promise<CpdProfile> {
  const { row: stored, isOutdated } = await inProfilesOf(deps, requester, async (tx, all) => {
    const saved = all.find((row) => row.id === id)
    if (!saved) throw new AppError('cpd_profile_not_found')
    if (isSame(saved, entered)) return { row: saved, isOutdated: false }
    if (version !== saved.version) return { row: saved, isOutdated: true }
    await assertSound(tx, requester.actor, entered)
    const next = { version: version + 1, updated_at: deps.clock.now() }
    const row: ProfileRow = { ...saved, ...toColumns(entered), ...next }
    await updateProfileRow(tx, ownProfiles(requester.actor), row)
    await audit(tx, requester, row, 'cpd_profile_updated')
    return { row, isOutdated: false }
  })
  // Read outside the transaction, because it needs separate connections.
  const current = await show(stored)
  if (isOutdated) throw new AppError('cpd_profile_changed', { current })
  return current
}

export async function deleteCpdProfile(deps: Deps, requester: Requester, id: string): Promise<void> {
  await inProfilesOf(deps, requester, async (tx, all) => {
    const saved = all.find((row) => row.id === id)
    if (!saved) throw new AppError('cpd_profile_not_found')
    await deleteProfileRow(tx, ownProfiles(requester.actor), id)
    await audit(tx, requester, saved, 'cpd_profile_deleted')
  })
}

export async function getOwnProfile(deps: Deps, actor: Actor, id: string): Promise<ProfileRow> {
  const row = await findProfile(deps.db, ownProfiles(actor), id)
  if (!row) throw new AppError('cpd_profile_not_found')
  return row
}

/** Far more than anyone does in a period. */
const maxActivities = 5_000

/** Returns a profile with its cycle, its chosen activities and what is missing. */
export async function readContents(deps: Deps, actor: Actor, row: ProfileRow): Promise<ProfileContents> {
  const period = { from: row.from_date, to: row.to_date }
  const [activities, chosen, cycle] = await Promise.all([
    readOwnRecord(deps.db, actor, period, maxActivities),
    readOwnActivities(deps.db, actor, row.activity_ids),
    row.enrolment_id === null ? null : getOwnCycle(deps, actor, row.enrolment_id),
  ])
  const today = dateIn(actor.timeZone, deps.clock.now())
  const missing = missingOf(activities, cycle?.progress ?? null, { ...row, chosen }, today)
  const files = await readEvidence(deps, actor, actor.id, chosen)
  return { row, chosen, files, cycle, missing }
}
/** Runs a change of the actor's profiles under their lock, so that no other change runs at the same time. */
function inProfilesOf<Result>(
  deps: Deps,
  { actor }: Requester,
  change: (tx: Tx, all: readonly ProfileRow[]) => Promise<Result>,
): Promise<Result> {
  const scope = ownProfiles(actor)
  return inTransaction(deps.db, async (tx) => {
    await lockProfiles(tx, scope)
    return change(tx, await listProfileRows(tx, scope, maxProfiles))
  })
}

const texts = freeTextShape(createEndpoint.body)

async function assertSound(tx: Tx, actor: Actor, entered: EnteredProfile): Promise<void> {
  const fields = lengthProblems(entered)
  if (entered.to < entered.from) fields.push({ path: 'to', message: 'Use a day after the first one.' })
  const activities = await readOwnActivities(tx, actor, entered.activityIds)
  if (activities.length < entered.activityIds.length)
    fields.push({ path: 'activityIds', message: 'One of these activities no longer exists. Choose another.' })
  if (entered.enrolmentId && !(await ownsCycle(tx, actor, entered.enrolmentId)))
    fields.push({ path: 'enrolmentId', message: 'This CPD cycle no longer exists. Choose another.' })
  if (fields.length > 0) throw new AppError('request_invalid', { fields })
  assertTextsNameNobody(entered, texts)
}

async function inserted(written: Promise<void>): Promise<void> {
  try {
    await written
  } catch (error) {
    if (constraintOf(error) === 'cpd_profiles_pkey') throw new AppError('cpd_profile_id_taken')
    throw error
  }
}

const audit = (tx: Tx, requester: Requester, { id, version }: ProfileRow, action: string) =>
  recordAudit(tx, { ...requester, action, entity: 'cpd_profile', entityId: id, entityVersion: version })
