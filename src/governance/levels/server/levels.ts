import { v7 as uuid } from 'uuid'
import { readSignedCases, type CaseSignOff } from '#governance/sign-off/server/service.ts'
import { proceduresDoneIn } from '#logging/treatment/done.ts'
import { dayOf, findPerson } from '#people/duties/server/service.ts'
import { levelsDecidedBy, overseenBy, ownScope, type PeopleScope } from '#people/users/reach/server/policy.ts'
import { findFreeText } from '#platform/contract/free-text.ts'
import { auditView, insertAudits, recordAudit } from '#platform/server/audit.ts'
import { takeAdvisoryLock } from '#platform/server/db/advisory-lock.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import type { PrivacyCheck } from '#privacy/contract.ts'
import { checkPrivacy } from '#privacy/server/service.ts'
import { procedures as listed } from '#reference/procedures.ts'
import { decideLevel, maxShownDecisions } from '../contract.ts'
import { evidenceFor, moreSupervised, type SignedCase } from '../evidence.ts'
import { findNewest, insertDecision, listDecisions, type DecisionRow } from './queries.ts'

/** The most signed cases that are compared with their signatures for one page. */
const maxSignedCases = 200

export interface LevelsRead {
  clinician: { id: string; name: string }
  mayDecide: boolean
  cases: SignedCase[]
  decisions: DecisionRow[]
  /** How many cases were counted, if there are more; otherwise null. */
  countedCases: number | null
}

/** Returns the levels of the actor. */
export const readOwnLevels = (deps: Deps, requester: Requester): Promise<LevelsRead> =>
  readLevels(deps, requester, { scope: ownScope(requester.actor), personId: requester.actor.id })

/** Returns the levels of a clinician. Records the view first. Throws `user_not_found` unless the actor may see their cases. */
export async function readLevelsOf(deps: Deps, requester: Requester, personId: string): Promise<LevelsRead> {
  const scope = overseenBy(requester.actor, 'viewCases')
  if (!(await findPerson(deps.db, scope, personId))) throw new AppError('user_not_found')
  await auditView(deps.db, {
    ...requester,
    action: 'levels_viewed',
    entity: 'user',
    entityId: personId,
    ownerId: personId,
  })
  return readLevels(deps, requester, { scope, personId })
}

interface Subject {
  scope: PeopleScope
  personId: string
}

async function readLevels(
  deps: Deps,
  { actor }: Requester,
  { scope, personId }: Subject,
): Promise<LevelsRead> {
  const { db } = deps
  const person = await findPerson(db, scope, personId)
  if (!person) throw new AppError('user_not_found')
  const { signOffs, hasMore } = await readSignedCases(deps, { actor, scope }, personId, maxSignedCases)
  return {
    clinician: { id: person.id, name: person.name },
    mayDecide: (await findPerson(db, levelsDecidedBy(actor), personId)) !== undefined,
    cases: signOffs.flatMap(toSignedCase),
    decisions: await listDecisions(db, scope, personId, maxShownDecisions),
    countedCases: hasMore ? maxSignedCases : null,
  }
}

/** The roles of a clinician who performed a procedure. Assisting, teaching or observing says nothing about the level reached. */
const performerRoles: ReadonlySet<string> = new Set(['performed', 'performed_supervised'])

/**
 * The codes of series. A case counts for a series only if the series itself was recorded, because a finer procedure says little
 * about the whole series.
 */
const seriesCodes = new Set(listed.filter(({ dashboard }) => dashboard).map(({ code }) => code))

/** Returns a signed case as evidence; an empty list if it has changed since, or nobody judged a level. */
function toSignedCase({ found: { row, facts }, state, signatures }: CaseSignOff): SignedCase[] {
  if (state !== 'signed') return []
  const judged = signatures.flatMap(({ row: { level, signer_id: signerId }, changedFields }) =>
    // A person who signed with a mailed link may not be a supervisor, because the clinician may have typed the address.
    level === null || signerId === null || changedFields.length > 0 ? [] : [{ level, signerId }],
  )
  const [first, ...others] = judged
  if (!first) return []
  const recorded = new Set(facts.procedures?.map(({ code }) => code))
  const done = proceduresDoneIn(facts).filter(
    ({ code, role, isSimulated }) =>
      !isSimulated && performerRoles.has(role) && (recorded.has(code) || !seriesCodes.has(code)),
  )
  return [
    {
      date: row.date,
      level: others.reduce((level, other) => moreSupervised(level, other.level), first.level),
      signerIds: judged.map(({ signerId }) => signerId),
      procedures: [...new Set(done.map(({ code }) => code))],
    },
  ]
}

const freeTexts = findFreeText(decideLevel.body)

interface Decision {
  procedure: string
  /** The decided level; null withdraws the level. */
  level: string | null
  reason: string
  privacyChecked?: PrivacyCheck[] | null | undefined
}

/**
 * Decides on a level as a supervisor of the clinician. If two supervisors decide at once, both decisions stay in the history, and
 * the later one counts. Repeating a decision changes nothing. Throws `user_not_found`, `level_not_yours`, `level_not_reached` or
 * `request_invalid`. Returns the levels.
 */
export async function decideOnLevel(
  deps: Deps,
  requester: Requester,
  personId: string,
  entered: Decision,
): Promise<LevelsRead> {
  const { errors, confirmed } = checkPrivacy(entered, freeTexts)
  if (errors.length > 0) throw new AppError('request_invalid', { fields: errors })
  const { actor } = requester
  const { procedure, level, reason } = entered
  const seen = overseenBy(actor, 'viewCases')
  const before = await readLevels(deps, requester, { scope: seen, personId })
  if (!before.mayDecide) throw new AppError('level_not_yours')
  await inTransaction(deps.db, async (tx) => {
    await takeAdvisoryLock(tx, `level ${personId} ${procedure}`)
    // The link may have ended in the meantime.
    const person = await findPerson(tx, levelsDecidedBy(actor), personId)
    if (!person) throw new AppError('level_not_yours')
    const newest = await findNewest(tx, seen, personId, procedure)
    if (newest?.level === level && newest.reason === reason && newest.decided_by === actor.id) return
    const present = newest?.level ?? null
    if (level === null && present === null) throw new AppError('level_not_reached')
    const evidence = evidenceFor(before.cases, { procedure, level: level ?? present })
    const now = deps.clock.now()
    await insertDecision(tx, {
      id: uuid(),
      clinician_id: personId,
      procedure,
      level,
      reason,
      decided_on: dayOf(person, now),
      decided_by: actor.id,
      decider_name: actor.name,
      decided_at: now,
      signed_cases: evidence.cases,
      signers: evidence.people,
      since: evidence.since,
    })
    const event = { ...requester, entity: 'user', entityId: personId, subjectIds: [personId] }
    await recordAudit(tx, { ...event, action: level === null ? 'level_withdrawn' : 'level_decided' })
    if (confirmed.length > 0)
      await insertAudits(
        tx,
        confirmed.map(({ path, pattern }) => ({
          ...event,
          action: 'level_privacy_confirmed',
          changedFields: [path],
          reason: pattern,
        })),
      ).execute()
  })
  return readLevels(deps, requester, { scope: seen, personId })
}
