import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { SendMailOptions, Transporter } from 'nodemailer'
import type { Logger } from '../log.ts'
import { codeOf } from '../start-problem.ts'
import type { Mail, Mailer } from './mail.ts'

interface MailSettings {
  /** Where mail is sent; null writes each to a file. */
  smtpUrl: string | null
  /** False sends in clear where the server offers no encryption. Only the operator may say so. */
  requiresTls?: boolean
  /** Where the operator is told why mail waits. */
  log?: Logger
  from: string
  outbox: string
  publicUrl: string
  supportAddress?: string | null
  privacyAddress?: string | null
}

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Sends by SMTP, or without a server writes each mail as one `.eml` file that any mail program opens. */
export function createMailer(settings: MailSettings): Mailer {
  const { smtpUrl, outbox, supportAddress = null, privacyAddress = null } = settings
  const sender = smtpUrl === null ? folderMailer(settings, outbox) : smtpMailer(settings, smtpUrl)
  return { ...sender, supportAddress, privacyAddress }
}

// Libraries and templates are loaded with the first mail: no start waits for them.
async function openTransport(options: string | object): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport(options as string) // its other overloads differ in the transport's own options alone
}

async function toMessage({ from, publicUrl }: MailSettings, mail: Mail): Promise<SendMailOptions> {
  const { renderLetter } = await import('./letter.ts')
  return {
    from,
    to: mail.to,
    subject: mail.letter.subject,
    messageId: `<${mail.id}@${new URL(publicUrl).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    // Nothing that a person has written is ever read as the address of a file.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...renderLetter(mail.letter),
  }
}

type Sender = Pick<Mailer, 'send'>

function smtpMailer(settings: MailSettings, smtpUrl: string): Sender {
  const url = withTls(smtpUrl, settings.requiresTls ?? true)
  let transport: Promise<Transporter> | undefined
  return {
    async send(mail) {
      transport ??= openTransport({ url, ...patience })
      try {
        await (await transport).sendMail(await toMessage(settings, mail))
      } catch (error) {
        if (codeOf(error) === 'ETLS') settings.log?.error(noTls)
        throw error
      }
    },
  }
}

const noTls =
  'mail waits: the mail server of SMTP_URL gave no encrypted connection; SMTP_TLS=optional sends in clear then'

// In the address, whose settings are stronger than those beside it. Somebody on the way can strip the server's offer of
// STARTTLS: then nothing is sent, neither the mail nor the password.
function withTls(smtpUrl: string, isRequired: boolean): string {
  const url = new URL(smtpUrl)
  url.searchParams.set('tls.minVersion', 'TLSv1.2')
  if (isRequired) url.searchParams.set('requireTLS', 'true')
  return url.href
}

function folderMailer(settings: MailSettings, outbox: string): Sender {
  return {
    async send(mail) {
      const transport = await openTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message } = await transport.sendMail(await toMessage(settings, mail))
      if (!(message instanceof Buffer)) throw new Error('The mail was not written out')
      // Its links open accounts, so it is for the operator's eyes; and it appears whole or not at all.
      await mkdir(outbox, { recursive: true, mode: 0o700 })
      const draft = path.join(outbox, `.${mail.id}.draft`)
      await writeFile(draft, message, { mode: 0o600 })
      await rename(draft, path.join(outbox, `${mail.id}.eml`))
    },
  }
}
