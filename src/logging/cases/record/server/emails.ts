import type { EmailContent } from '#platform/server/mail/mail.ts'
import { nameForMailOr } from '#platform/server/mail/names.ts'

interface RequestEmailFacts {
  publicUrl: string
  caseId: string
  /** The name of the user who requests the assessment. */
  learner: string
  count: number
}

/** Returns the email to the assessor. It contains nothing about the case, because those details stay in Sortie. */
export const requestEmail = ({ publicUrl, caseId, learner, count }: RequestEmailFacts): EmailContent => ({
  subject: count === 1 ? 'Assessment requested' : `${count} assessments requested`,
  paragraphs: [
    `${nameForMailOr(learner, 'A colleague')} has requested ${count === 1 ? 'an assessment' : `${count} assessments`} of a case from you. Open the case to answer.`,
  ],
  action: { label: 'Open the case', url: `${publicUrl}/logbook/${caseId}#assessments` },
  notes: ['Please answer in Sortie. Replies to this email are not read.'],
})

interface ReviewedEmailFacts {
  publicUrl: string
  caseId: string
  reviewer: string
}

/** Returns the email to the owner of a case whose flag was removed. The note itself stays in Sortie. */
export const reviewedEmail = ({ publicUrl, caseId, reviewer }: ReviewedEmailFacts): EmailContent => ({
  subject: 'A note on one of your cases',
  paragraphs: [
    `${nameForMailOr(reviewer, 'A colleague')} has reviewed one of your cases that was flagged for review, and has written you a note. The case is no longer flagged.`,
  ],
  action: { label: 'Read the note', url: `${publicUrl}/logbook/${caseId}` },
  notes: ['Replies to this email are not read.'],
})
