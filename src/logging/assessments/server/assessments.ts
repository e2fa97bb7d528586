import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import type { Case } from '#logging/cases/contract.ts'
import { caseContent } from '#logging/cases/derived.ts'
import { isRequestTo } from '#logging/cases/parts/assessment-request.ts'
import type { Assessment } from '#logging/cases/parts/reflection.contract.ts'
import { changeAssessment } from '#logging/cases/server/service.ts'
import { findFreeText } from '#platform/contract/free-text.ts'
import type { AssessmentAnswer, AssessmentReply } from '../contract.ts'
import * as contract from '../contract.ts'

const answerFreeTexts = findFreeText(contract.answerAssessment.body)
const replyFreeTexts = findFreeText(contract.replyToAssessment.body)
type Answer = Omit<AssessmentAnswer, 'tool' | 'toolOther' | 'privacyChecked'>

/** Completes or declines a request. Only its assessor may do so, and only once; repeating the same answer succeeds. */
export function answerAssessment(
  deps: Deps,
  { actor, origin }: Requester,
  caseId: string,
  { privacyChecked, tool, toolOther, ...answer }: AssessmentAnswer,
): Promise<Case> {
  return changeAssessment(
    deps,
    { actor, origin },
    {
      caseId,
      texts: answer,
      shape: answerFreeTexts,
      privacyChecked,
      role: 'assessor',
      replace: (assessments, now) => {
        const ownAssessments = assessments.filter((assessment) =>
          isRequestTo(actor.id, assessment, { tool, toolOther }),
        )
        if (ownAssessments.length === 0) throw new AppError('assessment_not_found')
        const before = ownAssessments.find(({ status }) => status === 'requested')
        if (before)
          return {
            before,
            after: { ...before, ...withoutBlanks(answer), completedAt: now.toISOString() },
          }
        if (ownAssessments.some((item) => hasAnswer(item, answer))) return null
        throw new AppError('assessment_closed')
      },
    },
  )
}

/** Adds the learner's reply, once, to an assessment that is completed or declined. */
export function replyToAssessment(
  deps: Deps,
  { actor, origin }: Requester,
  caseId: string,
  { privacyChecked, learnerReply, assessorUserId, ...tool }: AssessmentReply,
): Promise<Case> {
  return changeAssessment(
    deps,
    { actor, origin },
    {
      caseId,
      texts: { learnerReply },
      shape: replyFreeTexts,
      privacyChecked,
      role: 'owner',
      replace: (assessments) => {
        const matches = assessments.filter((assessment) => isRequestTo(assessorUserId, assessment, tool))
        if (matches.length === 0) {
          throw new AppError('assessment_not_found', { message: 'You have not requested this assessment.' })
        }
        // The client repeats the same reply because the first response was lost.
        if (matches.some((item) => item.learnerReply === learnerReply)) return null
        const answeredAssessments = matches.filter(({ status }) => status !== 'requested')
        if (answeredAssessments.length === 0) throw new AppError('assessment_open')
        const before = answeredAssessments.find((item) => !item.learnerReply)
        if (!before) throw new AppError('assessment_replied')
        return { before, after: { ...before, learnerReply } }
      },
    },
  )
}

const withoutBlanks = (answer: Answer): Answer => ({
  status: answer.status,
  ...Object.fromEntries(Object.entries(answer).filter(([, value]) => value)),
})

function hasAnswer(
  { status, entrustment, strengths, development, agreedAction }: Assessment,
  answer: Answer,
): boolean {
  const savedAnswer = { status, entrustment, strengths, development, agreedAction }
  return JSON.stringify(caseContent(savedAnswer)) === JSON.stringify(caseContent(withoutBlanks(answer)))
}
