import type { EmailContent } from '#platform/server/mail/mail.ts'
import { nameForMailOr } from '#platform/server/mail/names.ts'
import { linkDays } from '../contract.ts'

interface Request {
  publicUrl: string
  clinician: string
  token: string
}

/**
 * The email to a person without an account who is asked to sign a case. It goes to nobody else, because anybody with the link can
 * sign.
 */
export const signatureLinkEmail = ({ publicUrl, clinician, token }: Request): EmailContent => {
  const asker = nameForMailOr(clinician, 'A clinician')
  return {
    subject: 'You are asked to sign a case',
    preview: 'Read one case, and sign it or return it. No account is needed.',
    paragraphs: [
      'Hello,',
      `${asker} asks you to sign a case that you saw or supervised. Open the link, read the case, and sign it or return it with a comment. You need no account.`,
    ],
    action: { label: 'Read the case', url: `${publicUrl}/assess?token=${encodeURIComponent(token)}` },
    notes: [
      `The link works for ${linkDays} days, until you have signed or returned the case. Do not forward it: whoever has it can sign in your place.`,
      `If you do not know ${asker}, or did not see this case, you do not need to do anything, or return it and say so.`,
    ],
  }
}
