import { toCaseLineView } from '../../case-list/server/views.ts'
import { maxQuestionsPerCase, type QuestionedCase } from '../contract.ts'
import type { QuestionedRow } from './queries.ts'

export const toQuestionedView = ({ row, questions }: QuestionedRow): QuestionedCase => ({
  ...toCaseLineView(row),
  questions: questions.slice(0, maxQuestionsPerCase),
  moreQuestions: Math.max(0, questions.length - maxQuestionsPerCase),
})
