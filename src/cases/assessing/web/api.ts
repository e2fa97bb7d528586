import type { Address, CallInput } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type { Case } from '../../contract.ts'
import type * as assessing from '../contract.ts'

// Without the schemas: see docs/decisions/0006-addresses-without-schemas.md.
const at: Address<typeof assessing.answerAssessment> = {
  method: 'POST',
  path: '/api/cases/:id/assessments',
  access: { kind: 'signed_in' },
}

export type Answer = CallInput<typeof assessing.answerAssessment>['body']

export const answerAssessment = (id: string, body: Answer): Promise<Case> =>
  call(at, { params: { id }, body })
