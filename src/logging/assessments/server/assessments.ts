import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import type { Case } from '#logging/cases/contract.ts'
import { caseContent } from '#logging/cases/derived.ts'
import { isRequestTo } from '#logging/cases/parts/assessment-request.ts'
import type { Assessment } from '#logging/cases/parts/reflection.contract.ts'
import { changeAssessment } from '#logging/cases/server/service.ts'
import { freeTextShape } from '#platform/contract/free-text.ts'
import type { AssessmentAnswer, AssessmentReply } from '../contract.ts'
import * as contract from '../contract.ts'

const answerFreeTexts = freeTextShape(contract.answerAssessment.body)
const replyFreeTexts = freeTextShape(contract.replyToAssessment.body)
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
      words: answer,
      shape: answerFreeTexts,
      privacyChecked,
      as: 'assessor',
      replace: (assessments, now) => {
        const mine = assessments.filter((assessment) =>
          isRequestTo(actor.id, assessment, { tool, toolOther }),
        )
        if (mine.length === 0) throw new AppError('assessment_not_found')
        const was = mine.find(({ status }) => status === 'requested')
        if (was) return { was, is: { ...was, ...withoutBlanks(answer), completedAt: now.toISOString() } }
        if (mine.some((item) => hasAnswer(item, answer))) return null
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
      words: { learnerReply },
      shape: replyFreeTexts,
      privacyChecked,
      as: 'owner',
      replace: (assessments) => {
        const matching = assessments.filter((assessment) => isRequestTo(assessorUserId, assessment, tool))
        if (matching.length === 0) {
          throw new AppError('assessment_not_found', { message: 'You have not requested this assessment.' })
        }
        // The client repeats the same reply because the first response was lost.
        if (matching.some((item) => item.learnerReply === learnerReply)) return null
        const answered = matching.filter(({ status }) => status !== 'requested')
        if (answered.length === 0) throw new AppError('assessment_open')
        const was = answered.find((item) => !item.learnerReply)
        if (!was) throw new AppError('assessment_replied')
        return { was, is: { ...was, learnerReply } }
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
  const saved = { status, entrustment, strengths, development, agreedAction }
  return JSON.stringify(caseContent(saved)) === JSON.stringify(caseContent(withoutBlanks(answer)))
}
