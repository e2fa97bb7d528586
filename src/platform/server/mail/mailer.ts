import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { SendMailOptions, Transporter } from 'nodemailer'
import type { Logger } from '../log.ts'
import { codeOf } from '../start-problem.ts'
import type { Mail, Mailer } from './mail.ts'

interface MailSettings {
  /** The mail server. Null writes each email to a file. */
  smtpUrl: string | null
  /** False sends unencrypted if the server offers no encryption. Only the operator may choose this. */
  requiresTls?: boolean
  /** The log for the reason why emails are not sent. */
  log?: Logger
  from: string
  outbox: string
  publicUrl: string
  supportEmail?: string | null
  privacyEmail?: string | null
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Creates a mailer that sends by SMTP, or without a server writes each email to an `.eml` file for any email program. */
export function createMailer(settings: MailSettings): Mailer {
  const { smtpUrl, outbox, supportEmail = null, privacyEmail = null } = settings
  const sender = smtpUrl === null ? createFolderSender(settings, outbox) : createSmtpSender(settings, smtpUrl)
  return { ...sender, supportEmail, privacyEmail }
}

// Loads libraries and templates with the first email, so that the start does not wait for them.
async function openTransport(options: string | object): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport(options as string) // the other overloads differ only in the transport's own options
}

async function toMessage({ from, publicUrl }: MailSettings, mail: Mail): Promise<SendMailOptions> {
  const { renderEmail } = await import('./render-email.ts')
  return {
    from,
    to: mail.to,
    subject: mail.letter.subject,
    messageId: `<${mail.id}@${new URL(publicUrl).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(mail.letter.turnOff && { list: { unsubscribe: mail.letter.turnOff.url } }),
    // Text that a user wrote must never be read as the path or URL of a file.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...renderEmail(mail.letter),
  }
}

type Sender = Pick<Mailer, 'send'>

function createSmtpSender(settings: MailSettings, smtpUrl: string): Sender {
  const url = withTls(smtpUrl, settings.requiresTls ?? true)
  let transport: Promise<Transporter> | undefined
  return {
    async send(mail) {
      transport ??= openTransport({ url, ...timeouts })
      try {
        await (await transport).sendMail(await toMessage(settings, mail))
      } catch (error) {
        if (codeOf(error) === 'ETLS') settings.log?.error(noTlsMessage)
        throw error
      }
    },
  }
}

const noTlsMessage =
  'emails are waiting: the mail server in SMTP_URL offers no encrypted connection; SMTP_TLS=optional would send them unencrypted'

// Sets the options in the URL, because those take precedence over all others. If an attacker on the network removes the
// server's offer of STARTTLS, neither the email nor the password is sent.
function withTls(smtpUrl: string, isRequired: boolean): string {
  const url = new URL(smtpUrl)
  url.searchParams.set('tls.minVersion', 'TLSv1.2')
  if (isRequired) url.searchParams.set('requireTLS', 'true')
  return url.href
}

function createFolderSender(settings: MailSettings, outbox: string): Sender {
  return {
    async send(mail) {
      const transport = await openTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message } = await transport.sendMail(await toMessage(settings, mail))
      if (!(message instanceof Buffer)) throw new Error('The email was not rendered')
      // Only the operator may read it, because its links open accounts. Renaming makes the file appear complete.
      await mkdir(outbox, { recursive: true, mode: 0o700 })
      const draft = path.join(outbox, `.${mail.id}.draft`)
      await writeFile(draft, message, { mode: 0o600 })
      await rename(draft, path.join(outbox, `${mail.id}.eml`))
    },
  }
}
