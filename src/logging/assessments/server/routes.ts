import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { answerAssessment, replyToAssessment } from './assessments.ts'

export const assessmentsRoutes = (deps: Deps): Route[] => [
  route(contract.answerAssessment, ({ params, body, ...requester }) =>
    answerAssessment(deps, requester, params.id, body),
  ),
  route(contract.replyToAssessment, ({ params, body, ...requester }) =>
    replyToAssessment(deps, requester, params.id, body),
  ),
]
