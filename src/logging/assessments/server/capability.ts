import type { ServerCapability } from '#platform/server/capability.ts'
import { assessmentsErrors } from '../errors.ts'
import { assessmentsRoutes } from './routes.ts'

export const assessments: ServerCapability = {
  name: 'assessments',
  routes: assessmentsRoutes,
  errors: assessmentsErrors,
  shows: {
    answerAssessment: { audits: 'case_viewed' },
    replyToAssessment: 'own',
  },
}
