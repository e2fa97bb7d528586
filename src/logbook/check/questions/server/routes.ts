import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { listQuestions, settleQuestion } from '../contract.ts'
import { findQuestions, saveConfirmation } from './questions.ts'
import { toQuestionedView } from './views.ts'

export const questionRoutes = (deps: Deps): Route[] => [
  route(listQuestions, async ({ actor, query }) => {
    const { questionedCases, nextCursor } = await findQuestions(deps, actor, query)
    return { cases: questionedCases.map(toQuestionedView), nextCursor }
  }),
  route(settleQuestion, ({ actor, body, origin }) => saveConfirmation(deps, actor, body, origin)),
]
