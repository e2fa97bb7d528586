import { paths } from '#paths/paths.ts'
import type { EmailContent } from '#platform/server/mail/mail.ts'
import { nameForMail, nameForMailOr } from '#platform/server/mail/names.ts'

export interface CopyFacts {
  publicUrl: string
  isSigned: boolean
  signer: string
  role: string | null
  clinician: string
  at: Date
  timeZone: string
  way: 'book' | 'given' | 'given_free_mail'
}

const wayWords: Readonly<Record<CopyFacts['way'], string>> = {
  book: 'They were asked from the address book.',
  given: 'The clinician gave the address to which the link went.',
  given_free_mail: 'The clinician gave the address to which the link went. It is at a public email provider.',
}

/**
 * The copy of an answer from outside for the organization. It says who answered, whose case it was, when and how, and nothing of
 * the case.
 */
export const signatureCopyEmail = (facts: CopyFacts): EmailContent => {
  const { publicUrl, isSigned, at, timeZone, way } = facts
  const signer = nameForMailOr(facts.signer, 'Somebody without an account')
  const role = nameForMail(facts.role ?? '')
  const clinician = nameForMailOr(facts.clinician, 'a clinician')
  const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
    at,
  )
  const did = isSigned ? 'signed a case' : 'returned a case without signing it, which was logged by'
  return {
    subject: isSigned ? 'A case was signed from outside' : 'A case came back from outside',
    paragraphs: [
      'Hello,',
      `${signer}${role === '' ? '' : `, ${role},`} ${did}${isSigned ? ' of' : ''} ${clinician}, on ${when}. The name and role are as they typed them. ${wayWords[way]}`,
    ],
    action: { label: 'See signatures from outside', url: `${publicUrl}${paths.outsideSignatures()}` },
    notes: [
      'This copy contains nothing of the case. An administrator of your organization entered this address for it.',
    ],
  }
}
