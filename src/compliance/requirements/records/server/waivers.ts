import { v7 as uuid } from 'uuid'
import { plusMonths } from '#platform/contract/calendar-months.ts'
import { findFreeText } from '#platform/contract/free-text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import { withConflictCode, type Conflicts } from '#platform/server/db/coded-conflict.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { assertTextsNameNobody } from '#cpd/activities/server/service.ts'
import { overseenBy, ownScope, personScope } from '#people/users/reach/server/policy.ts'
import { dayOf, findPerson, getOverseenPerson } from '#people/duties/server/service.ts'
import { requirementsVisibleTo } from '../../definitions/server/policy.ts'
import { findRequirement } from '../../definitions/server/queries.ts'
import { isInOrganization } from '../../rules/applies.ts'
import { grantWaiver as grantEndpoint, maxWaivers } from '../waivers.contract.ts'
import { lockRecords } from './queries.ts'
import { endWaiverRow, findWaiver, insertWaiver, listWaivers, type WaiverRow } from './waiver-queries.ts'

const conflicts: Conflicts = { compliance_waivers_pkey: 'compliance_waiver_id_taken' }

interface WaiverRequest {
  _id?: string | undefined
  requirementId: string
  userId: string
  until: string
  reason: string
}

const texts = findFreeText(grantEndpoint.body)
const maxYears = 5

/** Exempts a user from a requirement. If the id already exists with the same content, returns the stored one. */
export async function grantWaiver(
  deps: Deps,
  requester: Requester,
  request: WaiverRequest,
): Promise<WaiverRow> {
  assertTextsNameNobody({ reason: request.reason }, texts)
  return withConflictCode(
    inTransaction(deps.db, async (tx) => {
      const requirement = await findRequirement(
        tx,
        requirementsVisibleTo(requester.actor),
        request.requirementId,
      )
      const id = await grantInTransaction(tx, deps, requester, { ...request, requirement })
      return assertFound(await findWaiver(tx, personScope(requester.actor, request.userId), id))
    }),
    conflicts,
  )
}

/** Errors for which a person is left out when several are waived at once. */
const leftOutCodes = ['own_compliance_waiver', 'user_not_found', 'compliance_waivers_full'] as const
export type WaiverProblem = (typeof leftOutCodes)[number] | 'not_asked'

interface ManyWaiversRequest extends Omit<WaiverRequest, '_id' | 'userId'> {
  people: readonly { _id: string; userId: string }[]
}

/** Exempts several users in one transaction. Returns who was left out and why. Repeating the request changes nothing. */
export async function grantWaivers(
  deps: Deps,
  requester: Requester,
  { people, ...waiver }: ManyWaiversRequest,
): Promise<{ userId: string; why: WaiverProblem }[]> {
  assertTextsNameNobody({ reason: waiver.reason }, texts)
  // The order is always the same, so that two such requests cannot deadlock.
  const sortedPeople = people.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))
  return withConflictCode(
    inTransaction(deps.db, async (tx) => {
      const problems: { userId: string; why: WaiverProblem }[] = []
      const requirement = await findRequirement(
        tx,
        requirementsVisibleTo(requester.actor),
        waiver.requirementId,
      )
      for (const { _id, userId } of sortedPeople) {
        const why = await catchProblem(
          grantInTransaction(tx, deps, requester, { ...waiver, requirement, _id, userId }),
        )
        if (why !== null) problems.push({ userId, why })
      }
      return problems
    }),
    conflicts,
  )
}

async function catchProblem(attempt: Promise<unknown>): Promise<WaiverProblem | null> {
  try {
    await attempt
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const leftOutCode = leftOutCodes.find((code) => code === error.code)
    if (leftOutCode) return leftOutCode
    const { fields = [] } = error.details
    if (fields.length > 0 && fields.every(({ path }) => path === 'requirementId')) return 'not_asked'
    throw error
  }
}

/** Grants a waiver inside a transaction, and returns its id. */
async function grantInTransaction(
  tx: Tx,
  deps: Deps,
  requester: Requester,
  {
    _id: id = uuid(),
    requirement,
    requirementId,
    userId,
    until,
    reason,
  }: WaiverRequest & { requirement: Awaited<ReturnType<typeof findRequirement>> },
): Promise<string> {
  const { actor } = requester
  if (userId === actor.id) throw new AppError('own_compliance_waiver')
  const scope = personScope(actor, userId)
  const person = await getOverseenPerson(tx, actor, userId)
  await lockRecords(tx, userId, requirementId)
  const saved = await findWaiver(tx, scope, id)
  if (saved) {
    const isSame = saved.requirement_id === requirementId && saved.until_date === until
    if (isSame && saved.reason === reason) return id
    throw new AppError('compliance_waiver_id_taken')
  }
  const today = dayOf(person, deps.clock.now())
  const isInUse =
    requirement?.status === 'active' &&
    isInOrganization(
      { organizationId: requirement.organization_id },
      { organizationId: person.organization_id },
    )
  assertDates({ until, today, isAsked: isInUse })
  const earlierWaivers = await listWaivers(tx, scope, { requirementId, limit: maxWaivers })
  if (earlierWaivers.length === maxWaivers) throw new AppError('compliance_waivers_full')
  await insertWaiver(tx, {
    id,
    requirement_id: requirementId,
    owner_id: userId,
    from_date: today,
    until_date: until,
    reason,
    granted_by: actor.id,
    created_at: deps.clock.now(),
  })
  const entity = { entity: 'compliance_waiver', entityId: id, subjectIds: [userId] }
  await recordAudit(tx, { ...requester, ...entity, action: 'compliance_waiver_granted' })
  return id
}

function assertDates({ until, today, isAsked }: { until: string; today: string; isAsked: boolean }): void {
  const problems: [path: string, message: string | false][] = [
    ['requirementId', !isAsked && 'Choose a requirement of this person that is in use.'],
    ['until', until < today && 'This day has passed.'],
    ['until', until > plusMonths(today, maxYears * 12) && 'Choose a day within five years.'],
  ]
  const fields = problems.flatMap(([path, message]) => (message ? [{ path, message }] : []))
  if (fields.length > 0) throw new AppError('request_invalid', { fields })
}

/** Ends a waiver from today on. Ending it again changes nothing. */
export function endWaiver(deps: Deps, requester: Requester, id: string): Promise<WaiverRow> {
  const { actor } = requester
  return inTransaction(deps.db, async (tx) => {
    if (await findWaiver(tx, ownScope(actor), id)) throw new AppError('own_compliance_waiver')
    const saved = assertFound(await findWaiver(tx, overseenBy(actor), id))
    const person = await findPerson(tx, overseenBy(actor), saved.owner_id)
    const today = dayOf(assertFound(person), deps.clock.now())
    if (saved.ended_on !== null || saved.until_date < today) return saved
    await endWaiverRow(tx, id, today)
    const entity = { entity: 'compliance_waiver', entityId: id, subjectIds: [saved.owner_id] }
    const changedFields = ['endedOn']
    await recordAudit(tx, { ...requester, ...entity, changedFields, action: 'compliance_waiver_ended' })
    return assertFound(await findWaiver(tx, overseenBy(actor), id))
  })
}

function assertFound<Row>(row: Row | undefined): Row {
  if (!row) throw new AppError('compliance_waiver_not_found')
  return row
}
