import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { listQuestions, settleQuestion } from '../contract.ts'
import { findQuestions, saveSettled } from './questions.ts'
import { toQuestionedView } from './views.ts'

export const questionRoutes = (deps: Deps): Route[] => [
  route(listQuestions, async ({ actor, query }) => {
    const { questioned, nextCursor } = await findQuestions(deps, actor, query)
    return { cases: questioned.map(toQuestionedView), nextCursor }
  }),
  route(settleQuestion, ({ actor, body, origin }) => saveSettled(deps, actor, body, origin)),
]
