import type { AddressesOf, CallInput } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type { Case } from '#logging/cases/contract.ts'
import { addresses } from '../addresses.ts'
import type * as assessing from '../contract.ts'

const at: AddressesOf<typeof assessing> = addresses

export type Answer = CallInput<typeof assessing.answerAssessment>['body']

export const answerAssessment = (id: string, body: Answer): Promise<Case> =>
  call(at.answerAssessment, { params: { id }, body })

export type Reply = CallInput<typeof assessing.replyToAssessment>['body']

export const replyToAssessment = (id: string, body: Reply): Promise<Case> =>
  call(at.replyToAssessment, { params: { id }, body })
