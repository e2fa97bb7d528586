import { createHash } from 'node:crypto'
import { caseQuestions } from '#logging/case-questions/case-questions.ts'
import { ownCaseScope } from '#logging/cases/record/server/policy.ts'
import { listCasesWithFacts, type CaseWithFacts } from '#logging/cases/server/service.ts'
import { withDefaults } from '#people/organizations/default-settings.ts'
import type { CallInput } from '#platform/contract/endpoint.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { createPauses } from '#platform/server/pauses.ts'
import { toCursor, toPosition } from '../../case-list/server/cursor.ts'
import { maxCasesPerPage, type CaseQuestion, type QuestionState, type settleQuestion } from '../contract.ts'
import {
  deleteSettledQuestion,
  insertSettledQuestion,
  listLoggedCases,
  listSettledQuestions,
  type QuestionedRow,
} from './queries.ts'

const digestOf = (message: string): string => createHash('sha256').update(message).digest('hex')

/** Returns the questions that the form would ask about a logged case under the settings of its organization. */
function questionsOf({ row, facts }: CaseWithFacts): CaseQuestion[] {
  const isLogged = row.status === 'pending' || row.status === 'completed'
  if (!isLogged || row.deleted_at !== null) return []
  const questions = caseQuestions(facts, withDefaults(row.organization_settings))
  return questions.map(({ path, message }) => ({ path, message, digest: digestOf(message) }))
}

const keyOf = (caseId: string, { path, digest }: { path: string; digest: string }): string =>
  `${caseId} ${path} ${digest}`

/** Checks the next page of the actor's own logged cases. Returns the cases with questions in the requested state. */
export async function findQuestions(
  deps: Deps,
  actor: Actor,
  { state, cursor }: { state: QuestionState; cursor?: string | undefined },
): Promise<{ questionedCases: QuestionedRow[]; nextCursor: string | null }> {
  const scope = ownCaseScope(actor)
  const after = cursor === undefined ? null : toPosition(cursor)
  const onlySettled = state === 'settled'
  const loggedCases = await listLoggedCases(deps.db, scope, {
    after,
    limit: maxCasesPerPage + 1,
    onlySettled,
  })
  const page = loggedCases.slice(0, maxCasesPerPage)
  const ids = page.map(({ id }) => id)
  const [cases, settledQuestions] = await Promise.all([
    listCasesWithFacts(deps.db, actor, ids),
    listSettledQuestions(deps.db, scope, ids),
  ])
  const settledKeys = new Set(settledQuestions.map((question) => keyOf(question.case_id, question)))
  const casesById = new Map(cases.map((loggedCase) => [loggedCase.row.id, loggedCase]))
  const pauses = createPauses()
  const questionedCases: QuestionedRow[] = []
  for (const id of ids) {
    await pauses.takeIfDue()
    const loggedCase = casesById.get(id)
    if (!loggedCase) continue
    const questions = questionsOf(loggedCase).filter(
      (question) => settledKeys.has(keyOf(id, question)) === onlySettled,
    )
    if (questions.length > 0) questionedCases.push({ row: loggedCase.row, questions })
  }
  const lastCase = page.at(-1)
  return {
    questionedCases,
    nextCursor: lastCase && loggedCases.length > maxCasesPerPage ? toCursor(lastCase) : null,
  }
}

/** Records or withdraws the user's confirmation of an answer in one of their own cases. */
export async function saveConfirmation(
  deps: Deps,
  actor: Actor,
  { caseId, path, digest, isSettled }: CallInput<typeof settleQuestion>['body'],
  origin: Origin,
): Promise<{ isSettled: boolean }> {
  const scope = ownCaseScope(actor)
  const question = { case_id: caseId, path, digest }
  return inTransaction(deps.db, async (tx) => {
    const [loggedCase] = await listCasesWithFacts(tx, actor, [caseId])
    if (!loggedCase || loggedCase.row.deleted_at !== null) throw new AppError('case_not_found')
    const isOpenQuestion = questionsOf(loggedCase).some(
      (caseQuestion) => caseQuestion.path === path && caseQuestion.digest === digest,
    )
    // Without this check, a client could fill the table with questions that the form never asks.
    if (isSettled && !isOpenQuestion) throw new AppError('question_not_asked')
    const isChanged = isSettled
      ? await insertSettledQuestion(tx, scope, question, deps.clock.now())
      : await deleteSettledQuestion(tx, scope, question)
    const action = isSettled ? 'case_question_settled' : 'case_question_reopened'
    if (isChanged) await recordAudit(tx, { actor, action, entity: 'case', entityId: caseId, origin })
    return { isSettled }
  })
}
