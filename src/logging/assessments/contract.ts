import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { byId } from '#platform/contract/identifiers.ts'
import { freeText } from '#platform/contract/free-text.ts'
import { caseSchema, requestFields } from '#logging/cases/contract.ts'
import { assessmentSchema } from '#logging/cases/parts/reflection.contract.ts'
import { addresses } from './addresses.ts'

const { tool, toolOther, assessorUserId, entrustment, strengths, development, agreedAction } =
  assessmentSchema.shape

export const answerAssessment = endpoint(addresses.answerAssessment, {
  summary:
    'Complete or decline an assessment that was requested from me; repeating the request changes nothing',
  params: byId,
  body: z
    .strictObject({
      tool,
      toolOther,
      status: z.enum(['completed', 'declined'], 'Choose completed or declined.'),
      entrustment,
      strengths,
      development,
      agreedAction,
      privacyChecked: requestFields.privacyChecked,
    })
    .refine((answer) => answer.status === 'declined' || hasContent(answer), {
      path: ['entrustment'],
      message: 'Choose a level, or write something.',
    })
    .refine((answer) => answer.status === 'completed' || !hasContent(answer), {
      path: ['status'],
      message: 'Leave this empty when you decline.',
    }),
  response: caseSchema,
  status: 200,
  errors: ['case_not_found', 'case_voided', 'assessment_not_found', 'assessment_closed'],
})
export type AssessmentAnswer = z.output<(typeof answerAssessment)['body'] & z.ZodType>

export const replyToAssessment = endpoint(addresses.replyToAssessment, {
  summary: 'Reply, once, to an answered assessment of my case; repeating the request changes nothing',
  params: byId,
  body: z.strictObject({
    tool,
    toolOther,
    assessorUserId,
    learnerReply: freeText(1000, 1),
    privacyChecked: requestFields.privacyChecked,
  }),
  response: caseSchema,
  status: 200,
  errors: [
    'case_not_found',
    'case_deleted',
    'case_voided',
    'assessment_not_found',
    'assessment_open',
    'assessment_replied',
  ],
})
export type AssessmentReply = z.output<(typeof replyToAssessment)['body'] & z.ZodType>

interface AnswerFields {
  entrustment?: string | null | undefined
  strengths?: string | null | undefined
  development?: string | null | undefined
  agreedAction?: string | null | undefined
}

const hasContent = ({
  entrustment: level,
  strengths: strengthsText,
  development: developmentText,
  agreedAction: actionText,
}: AnswerFields) => [level, strengthsText, developmentText, actionText].some((field) => Boolean(field))
