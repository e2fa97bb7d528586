import { activityScope } from '#cpd/activities/log/server/policy.ts'
import { countAdded } from '#cpd/activities/server/service.ts'
import { readRequirementsInUse, readStatuses } from '#compliance/requirements/server/service.ts'
import { countDecidedSince } from '#governance/levels/server/service.ts'
import { countChangedSince } from '#governance/meetings/server/service.ts'
import { readSignOffsSince } from '#governance/sign-off/server/service.ts'
import { dayOf, findPerson } from '#people/duties/server/service.ts'
import { overseenBy, personScope } from '#people/users/reach/server/policy.ts'
import { auditView } from '#platform/server/audit.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { linkedTo } from './policy.ts'
import { findLinked, type LinkedRow } from './queries.ts'
import { maxChanges, minutesOfLook, type Changes } from '../changes.contract.ts'
import { changedStates, toSavedStates, type SavedStates, type RequirementState } from '../changed-states.ts'
import { countLogged, findLook, saveLook } from './look-queries.ts'

export interface ClinicianChanges extends Omit<Changes, 'since' | 'shownUntil'> {
  since: Date | null
  shownUntil: Date
}

/**
 * A change that is saved at this moment may become visible a moment later. With this margin it is shown twice rather than never.
 */
const marginMs = 2_000

/**
 * Returns what has changed in the records of a clinician since the actor last looked. Each part needs its permission. Records the
 * view first. Throws `user_not_found` unless a supervision link is active.
 */
export async function readChanges(
  deps: Deps,
  requester: Requester,
  clinicianId: string,
): Promise<ClinicianChanges> {
  const { db, clock } = deps
  const { actor, origin } = requester
  const row = await getLinked(deps, requester, clinicianId)
  await auditView(db, {
    actor,
    action: 'supervised_changes_viewed',
    entity: 'user',
    entityId: clinicianId,
    ownerId: clinicianId,
    origin,
  })
  const look = await findLook(db, linkedTo(actor), clinicianId)
  const now = clock.now()
  const isNewLook = look && now.getTime() - look.seen_at.getTime() >= minutesOfLook * 60_000
  const since = (isNewLook ? look.seen_at : look?.since) ?? null
  const before = ((isNewLook ? look.states : look?.states_before) ?? null) as SavedStates | null
  const shownUntil = new Date(now.getTime() - marginMs)
  if (since === null)
    return { since, shownUntil, cases: null, levels: null, cpd: null, compliance: null, meetings: null }
  return { since, shownUntil, ...(await readParts(deps, requester, { row, since, before })) }
}

interface Span {
  row: LinkedRow
  since: Date
  before: SavedStates | null
}

async function readParts(
  deps: Deps,
  { actor }: Requester,
  { row, since, before }: Span,
): Promise<Omit<Changes, 'since' | 'shownUntil'>> {
  const { db } = deps
  const span = { clinicianId: row.id, since, limit: maxChanges }
  const withCases = overseenBy(actor, 'viewCases')
  return {
    cases: row.view_cases
      ? {
          logged: await countLogged(db, linkedTo(actor), span),
          ...(await readSignOffsSince(deps, { actor, scope: withCases }, span)),
        }
      : null,
    levels: row.view_cases ? await countDecidedSince(db, withCases, { ...span, exceptBy: actor.id }) : null,
    cpd: row.view_cpd
      ? await countAdded(db, activityScope(actor, row.id), { since, limit: maxChanges })
      : null,
    compliance:
      row.view_compliance && before !== null
        ? changedStates(await readStatesOf(deps, { actor }, row.id), before).slice(0, maxChanges)
        : null,
    meetings: row.kinds.some((kind) => kind !== 'cover') ? await countChangedSince(db, actor, span) : null,
  }
}

/** Returns the status of every requirement of a clinician today, the same as on every page of compliance. */
async function readStatesOf(
  { db, clock }: Deps,
  { actor }: Pick<Requester, 'actor'>,
  clinicianId: string,
): Promise<RequirementState[]> {
  const scope = overseenBy(actor)
  const person = await findPerson(db, scope, clinicianId)
  if (!person) return []
  const now = clock.now()
  const ids = person.organization_id === null ? [] : [person.organization_id]
  const rows = await readRequirementsInUse(db, ids, dayOf(person, now))
  const [states = []] = await readStatuses(db, personScope(actor, clinicianId), {
    people: [person],
    rows,
    when: now,
  })
  return rows.flatMap(({ id, title, blocks_duty: blocksDuty }, position) => {
    const state = states[position]
    return state ? [{ id, title, blocksDuty, now: state.status }] : []
  })
}

async function getLinked(
  { db }: Deps,
  { actor }: Pick<Requester, 'actor'>,
  clinicianId: string,
): Promise<LinkedRow> {
  const row = await findLinked(db, linkedTo(actor), clinicianId)
  if (!row) throw new AppError('user_not_found')
  return row
}

/** Records that the actor has seen the overview. An instant in the future is replaced by now. Throws `user_not_found`. */
export async function recordLook(
  deps: Deps,
  requester: Pick<Requester, 'actor'>,
  clinicianId: string,
  shownUntil: Date,
): Promise<Date> {
  const row = await getLinked(deps, requester, clinicianId)
  const now = deps.clock.now()
  return saveLook(deps.db, linkedTo(requester.actor), {
    clinicianId,
    seenAt: shownUntil < now ? shownUntil : now,
    states: row.view_compliance ? toSavedStates(await readStatesOf(deps, requester, clinicianId)) : null,
    minutesOfLook,
  })
}
