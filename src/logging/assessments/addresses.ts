import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  answerAssessment: ['POST /api/cases/:id/assessments', 'signed_in'],
  replyToAssessment: ['POST /api/cases/:id/assessments/reply', 'signed_in'],
})
