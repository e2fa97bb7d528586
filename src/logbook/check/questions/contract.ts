/** The questions that the form asks about a case, applied to the cases already in the logbook. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { idSchema } from '#platform/contract/identifiers.ts'
import { text } from '#platform/contract/text.ts'
import { addresses } from './addresses.ts'
import { caseLineSchema } from '../contract.ts'

export const maxCasesPerPage = 100
export const maxQuestionsPerCase = 10

const digestSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'This is not the digest of a question.')
  .describe('SHA-256 of the text of the question: another text is another question')

const questionSchema = z.strictObject({
  path: z.string().describe('The field to look at, such as `mission.handoverAt`'),
  message: z.string(),
  digest: digestSchema,
})
export type CaseQuestion = z.output<typeof questionSchema>

const questionedCaseSchema = z.strictObject({
  ...caseLineSchema.shape,
  questions: z.array(questionSchema).min(1).max(maxQuestionsPerCase),
  moreQuestions: z.int().nonnegative().describe('The number of further questions about the case'),
})
export type QuestionedCase = z.output<typeof questionedCaseSchema>

const stateSchema = z.enum(['open', 'settled'])
export type QuestionState = z.output<typeof stateSchema>

export const listQuestions = endpoint(addresses.listQuestions, {
  summary: `The caller’s own cases that raise a question, among the next ${maxCasesPerPage} of their logged cases, newest first. A page can be empty even if more follow`,
  costly: true,
  query: z.strictObject({
    state: stateSchema.default('open').describe('`settled`: the questions whose answer the caller confirmed'),
    cursor: text(400).optional(),
  }),
  response: z.strictObject({
    cases: z.array(questionedCaseSchema).max(maxCasesPerPage),
    nextCursor: z.string().nullable(),
  }),
})

export const settleQuestion = endpoint(addresses.settleQuestion, {
  summary:
    'Confirm an answer, or withdraw the confirmation; repeating either changes nothing. The question is asked again if changes to the case give it another text',
  body: z.strictObject({
    caseId: idSchema,
    path: z
      .string()
      .max(200)
      .regex(/^[\w.-]+$/, 'This is not the path of a field.'),
    digest: digestSchema,
    isSettled: z.boolean(),
  }),
  response: z.strictObject({ isSettled: z.boolean() }),
  errors: ['case_not_found', 'question_not_asked'],
})
