import { insertAudits } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { queueMail } from '#platform/server/mail/queue.ts'
import type { PrivacyCheck } from '#privacy/contract.ts'
import { toConfirmationEvents } from '#privacy/server/check.ts'
import type { AssessmentAnswer, AssessmentReply } from '../contract.ts'
import { caseChanges } from '#cases/record/changed-fields.ts'
import type { Assessment } from '#cases/parts/reflection.contract.ts'
import { caseContent } from '#cases/derived.ts'
import { judgeWords } from '#cases/record/server/validation.ts'
import { keepChange, recordView } from '#cases/record/server/history.ts'
import { casesVisibleTo, maySee } from '#cases/record/server/policy.ts'
import { findCase, type CaseRow, type FoundCase } from '#cases/record/server/queries.ts'
import { toFoundCase, toTrackedCase } from '#cases/record/server/row-mapping.ts'
import { getCaseIn, getOwnCase, inLogbookOf } from '#cases/record/server/locking.ts'
import { requestLetter } from './emails.ts'
import { listAddressees, updateDetails } from './queries.ts'

interface Asking {
  caseId: string
  /** What this save asks for, and none before it did. */
  asked: readonly Assessment[]
  linkedSupervisorId: string | null
}

/** One mail to each assessor, in the transaction that asks; none to somebody whom its link would lead nowhere. */
export async function tellAssessors(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { caseId, asked, linkedSupervisorId }: Asking,
): Promise<void> {
  if (asked.length === 0) return
  const ofEach = Map.groupBy(asked, ({ assessorUserId }) => assessorUserId)
  for (const assessor of await listAddressees(tx, [...ofEach.keys()])) {
    if (!maySee(assessor, linkedSupervisorId)) continue
    const { publicUrl } = deps
    const count = ofEach.get(assessor.id)?.length ?? 1
    const letter = requestLetter({ publicUrl, caseId, learner: actor.name, count })
    const to = { name: assessor.name, address: assessor.email }
    // Left out beyond a measure, never refused: the case is logged, and the request stands on the assessor's page.
    await queueMail(deps, tx, { to, letter }, { budget: 'assessmentRequest', person: actor.id })
  }
}

/** What one save asks for that the one before it did not; what stands in a draft has reached nobody yet. */
export const newlyAsked = (before: Saved | null, after: Saved): readonly Assessment[] => {
  if (after.status === 'draft') return []
  const known = before && before.status !== 'draft' ? (before.details.assessments ?? []) : []
  return (after.details.assessments ?? []).filter((one) => !known.some((other) => isSameRequest(one, other)))
}

type Saved = Pick<CaseRow, 'status' | 'details'>

export const isSameRequest = (one: Assessment, other: Assessment): boolean =>
  isFor({ id: one.assessorUserId }, other, one)

interface Answering {
  id: string
  answer: AssessmentAnswer
}

/** Fills and closes what was asked of this person. Nobody else does, and what is closed stays as it is. */
export async function answerAssessment(
  deps: Deps,
  actor: Actor,
  { id, answer }: Answering,
  origin: Origin,
): Promise<FoundCase> {
  const scope = casesVisibleTo(actor)
  const seen = await findCase(deps.pool, scope, id)
  if (!seen) throw new AppError('case_not_found')
  const { privacyChecked, tool, toolOther, ...said } = answer
  const confirmed = judgeWords(said, privacyChecked)
  // The answer shows the case as it is, so the look is written down before there is one.
  await recordView(deps, actor, seen, origin)
  return inLogbookOf(deps, seen.owner_id, async (tx) => {
    const stored = await getCaseIn(tx, scope, id)
    const { row } = stored
    if (row.status === 'voided') throw new AppError('case_voided')
    const all = row.details.assessments ?? []
    const mine = all.filter((one) => isFor(actor, one, { tool, toolOther }))
    if (mine.length === 0) throw new AppError('assessment_not_found')
    const open = mine.find(({ status }) => status === 'requested')
    if (!open) {
      if (mine.some((one) => isSaid(one, said))) return stored
      throw new AppError('assessment_closed')
    }
    const now = deps.clock.now()
    const closed: Assessment = { ...open, ...known(said), completedAt: now.toISOString() }
    await keepAssessment(tx, { actor, origin, now }, { stored, was: open, is: closed, confirmed })
    return getCaseIn(tx, scope, id)
  })
}

interface Replying {
  id: string
  reply: AssessmentReply
}

/** Adds what the learner says to it, once, when it is completed or declined; every device waits for the other. */
export async function replyToAssessment(
  deps: Deps,
  actor: Actor,
  { id, reply }: Replying,
  origin: Origin,
): Promise<FoundCase> {
  const { privacyChecked, learnerReply, assessorUserId, ...asked } = reply
  const confirmed = judgeWords({ learnerReply }, privacyChecked)
  return inLogbookOf(deps, actor.id, async (tx) => {
    const stored = await getOwnCase(tx, actor, id)
    if (stored.row.status === 'voided') throw new AppError('case_voided')
    const all = stored.row.details.assessments ?? []
    const meant = all.filter((one) => isFor({ id: assessorUserId }, one, asked))
    if (meant.length === 0) {
      throw new AppError('assessment_not_found', { message: 'You have not asked for this assessment.' })
    }
    // Its answer was lost, so it is sent again.
    if (meant.some((one) => one.learnerReply === learnerReply)) return stored
    const answered = meant.filter(({ status }) => status !== 'requested')
    if (answered.length === 0) throw new AppError('assessment_open')
    const was = answered.find((one) => !one.learnerReply)
    if (!was) throw new AppError('assessment_replied')
    const now = deps.clock.now()
    await keepAssessment(tx, { actor, origin, now }, { stored, was, is: { ...was, learnerReply }, confirmed })
    return getOwnCase(tx, actor, id)
  })
}

interface By {
  actor: Actor
  origin: Origin
  now: Date
}

interface Changed {
  stored: FoundCase
  was: Assessment
  is: Assessment
  confirmed: readonly PrivacyCheck[]
}

/** As the next version of the case, with its line in the history. */
async function keepAssessment(
  tx: Tx,
  { actor, origin, now }: By,
  { stored, was, is, confirmed }: Changed,
): Promise<void> {
  const { row } = stored
  const assessments = row.details.assessments?.map((one) => (one === was ? is : one)) ?? []
  const version = row.version + 1
  const changed = { details: { ...row.details, assessments }, version, updated_at: now }
  await updateDetails(tx, row.id, changed)
  const changes = caseChanges(toTrackedCase(stored), toTrackedCase(toFoundCase({ ...row, ...changed })))
  await keepChange(tx, actor, { caseId: row.id, version, kind: 'edited', at: now, changes }, origin)
  const events = toConfirmationEvents(actor, { caseId: row.id, version, confirmed }, origin)
  if (events.length > 0) await insertAudits(tx, events).execute()
}

type Asked = Pick<AssessmentAnswer, 'tool' | 'toolOther'>
type Said = Omit<AssessmentAnswer, 'tool' | 'toolOther' | 'privacyChecked'>

const isFor = (assessor: { id: string }, one: Assessment, { tool, toolOther }: Asked): boolean =>
  one.assessorUserId === assessor.id && one.tool === tool && (one.toolOther ?? null) === (toolOther ?? null)

/** Without what says nothing. */
const known = (said: Said): Said => ({
  status: said.status,
  ...Object.fromEntries(Object.entries(said).filter(([, value]) => value)),
})

/** Sent again because its answer was lost: it has been said already. */
function isSaid(
  { status, entrustment, strengths, development, agreedAction }: Assessment,
  said: Said,
): boolean {
  const saved = { status, entrustment, strengths, development, agreedAction }
  return JSON.stringify(caseContent(saved)) === JSON.stringify(caseContent(known(said)))
}
