import type { EmailContent } from '#platform/server/mail/mail.ts'
import { greetingTo, nameForMailOr } from '#platform/server/mail/names.ts'
import { confirmationDays } from '../contract.ts'

interface Entry {
  publicUrl: string
  name: string
  organization: string
  token: string
}

/** The email to a person who was added to the address book of an organization. Opening its link confirms nothing. */
export const assessorLinkEmail = ({ publicUrl, name, organization, token }: Entry): EmailContent => {
  const service = nameForMailOr(organization, 'An air ambulance service')
  return {
    subject: 'Confirm your address as an assessor',
    preview: `${service} would like to ask you to sign cases that you saw.`,
    paragraphs: [
      greetingTo(name),
      `${service} has added you to its address book of people who sign cases of its clinicians without an account. Open the link, check the entry and confirm that this is your address. Until then nobody can ask you from the book.`,
    ],
    action: {
      label: 'Check the entry',
      url: `${publicUrl}/assessor?token=${encodeURIComponent(token)}`,
    },
    notes: [
      `The link works for ${confirmationDays} days. It signs nothing: you get another email for each case.`,
      'If you do not know this service, you do not need to do anything.',
    ],
  }
}
