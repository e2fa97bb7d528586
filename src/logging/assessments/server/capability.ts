import { signedInUsers, type ServerCapability } from '#platform/server/capability.ts'
import { assessmentsErrors } from '../errors.ts'
import { assessmentsRoutes } from './routes.ts'

export const assessments: ServerCapability = {
  name: 'assessments',
  routes: assessmentsRoutes,
  errors: assessmentsErrors,
  endpoints: {
    answerAssessment: { callers: signedInUsers, shows: { audits: 'case_viewed' } },
    replyToAssessment: { callers: signedInUsers, shows: 'own' },
  },
}
