import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { SendMailOptions, Transporter } from 'nodemailer'
import type { Mail, Mailer } from './mail.ts'

interface MailSettings {
  /** Where mail is sent; null writes each to a file. */
  smtpUrl: string | null
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
  let transport: Promise<Transporter> | undefined
  return {
    async send(mail) {
      transport ??= openTransport({ url: smtpUrl, ...patience })
      await (await transport).sendMail(await toMessage(settings, mail))
    },
  }
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
