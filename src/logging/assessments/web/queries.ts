import type { Address, CallInput } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type { Case } from '#logging/cases/contract.ts'
import type * as assessing from '../contract.ts'

const access = { kind: 'signed_in' } as const

// Without the schemas: see docs/decisions/0006-addresses-without-schemas.md.
const at: { [Name in 'answerAssessment' | 'replyToAssessment']: Address<(typeof assessing)[Name]> } = {
  answerAssessment: { method: 'POST', path: '/api/cases/:id/assessments', access },
  replyToAssessment: { method: 'POST', path: '/api/cases/:id/assessments/reply', access },
}

export type Answer = CallInput<typeof assessing.answerAssessment>['body']

export const answerAssessment = (id: string, body: Answer): Promise<Case> =>
  call(at.answerAssessment, { params: { id }, body })

export type Reply = CallInput<typeof assessing.replyToAssessment>['body']

export const replyToAssessment = (id: string, body: Reply): Promise<Case> =>
  call(at.replyToAssessment, { params: { id }, body })
