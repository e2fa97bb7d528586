import { insertAudits } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { toConfirmationEvents } from '#privacy/server/service.ts'
import type { AssessmentAnswer } from '../../assessing/contract.ts'
import { caseChanges } from '../../editing/rules.ts'
import type { Assessment } from '../../learning/contract.ts'
import { caseContent } from '../../rules.ts'
import { judgeWords } from '../acceptance/service.ts'
import { keepChange, recordView } from '../history/service.ts'
import { casesVisibleTo } from '../policy.ts'
import { findCase, type FoundCase } from '../queries.ts'
import { toFoundCase, toTrackedCase } from '../records/service.ts'
import { getCaseIn, inLogbookOf } from '../versions/service.ts'
import { updateDetails } from './queries.ts'

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
    const assessments = all.map((one) => (one === open ? closed : one))
    const changed = { details: { ...row.details, assessments }, version: row.version + 1, updated_at: now }
    await updateDetails(tx, id, changed)
    const changes = caseChanges(toTrackedCase(stored), toTrackedCase(toFoundCase({ ...row, ...changed })))
    const { version } = changed
    await keepChange(tx, actor, { caseId: id, version, kind: 'edited', at: now, changes }, origin)
    const events = toConfirmationEvents(actor, { caseId: id, version, confirmed }, origin)
    if (events.length > 0) await insertAudits(tx, events).execute()
    return getCaseIn(tx, scope, id)
  })
}

type Asked = Pick<AssessmentAnswer, 'tool' | 'toolOther'>
type Said = Omit<AssessmentAnswer, 'tool' | 'toolOther' | 'privacyChecked'>

const isFor = (actor: Actor, one: Assessment, { tool, toolOther }: Asked): boolean =>
  one.assessorUserId === actor.id && one.tool === tool && (one.toolOther ?? null) === (toolOther ?? null)

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
