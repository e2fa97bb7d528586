import { once } from 'node:events'
import { type AddressInfo, type Server, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { PassThrough } from 'node:stream'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { v7 as uuid } from 'uuid'
import { onTestFinished } from 'vitest'
import { accountNoticeBudget } from '#people/accounts/account/server/notice-budgets.ts'
import { expect, test } from '#testing/test.ts'
import { finishJobs } from '../jobs.ts'
import { createLog } from '../log.ts'
import type { Mail } from './mail.ts'
import { createMailer } from './mailer.ts'
import { mailJobs, queueMail } from './queue.ts'

const letter = { subject: 'Choose a new password', paragraphs: ['https://sortie.test/?token=abc'] }
const mail: Mail = { id: uuid(), to: { name: 'Zoë', address: 'zoe@example.org' }, letter }

const mailerAt = (smtpUrl: string, settings: Partial<Parameters<typeof createMailer>[0]> = {}) =>
  createMailer({
    smtpUrl,
    from: 'Sortie <no-reply@sortie.test>',
    outbox: tmpdir(),
    publicUrl: 'https://sortie.test',
    ...settings,
  })

/** Starts a real mail server. Returns the protocol of each received email: `clear`, or a version of TLS. */
async function startMailServer(options: SMTPServerOptions) {
  const arrivals: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(null, { user: 'relay' }),
    ...options,
    onData: (stream, session, done) => {
      const { tlsOptions } = session as { tlsOptions?: { version: string } | false }
      arrivals.push(tlsOptions ? tlsOptions.version : 'clear')
      stream.resume()
      stream.on('end', () => done())
    },
  })
  server.on('error', () => {}) // a client that leaves in the middle
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { arrivals, port: (server.server.address() as AddressInfo).port }
}

/** Starts a man in the middle that removes the mail server's offer of encryption and accepts everything else. */
async function startStrippingServer(answerToTls: string) {
  const heard: string[] = []
  const server: Server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 mail.example.org ESMTP\r\n')
    socket.on('data', (chunk: Buffer) => {
      const command = chunk.toString().trim()
      heard.push(command)
      if (/^EHLO/i.test(command)) socket.write('250-mail.example.org\r\n250 AUTH PLAIN LOGIN\r\n')
      else if (/^STARTTLS/i.test(command)) socket.write(`${answerToTls}\r\n`)
      else socket.write('250 OK\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { heard, port: (server.address() as AddressInfo).port }
}

// Accepts the test certificate of smtp-server, but changes nothing else.
const trusting = '?tls.rejectUnauthorized=false'

test('a server that offers encryption receives the email over TLS 1.2 or newer', async () => {
  const { arrivals, port } = await startMailServer({})
  await mailerAt(`smtp://relay:secret@127.0.0.1:${port}/${trusting}`).send(mail)
  expect(arrivals).toEqual([expect.stringMatching(/^TLSv1\.[23]$/)])
})

test('a server that supports only TLS 1.1 or older receives no email', async () => {
  const ciphers = 'DEFAULT@SECLEVEL=0' // what the old versions need
  const { arrivals, port } = await startMailServer({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers })
  const asked = `smtp://127.0.0.1:${port}/${trusting}&tls.ciphers=${ciphers}&tls.minVersion=TLSv1`
  await expect(mailerAt(asked, { requiresTls: false }).send(mail)).rejects.toThrow()
  expect(arrivals).toEqual([])
})

test('a server with an untrusted certificate receives no email', async () => {
  const { arrivals, port } = await startMailServer({})
  await expect(mailerAt(`smtp://127.0.0.1:${port}`).send(mail)).rejects.toThrow(/certificate/)
  expect(arrivals).toEqual([])
})

test('a server without encryption receives no email, whatever the URL sets', async () => {
  const { arrivals, port } = await startMailServer({ disabledCommands: ['STARTTLS'] })
  for (const query of ['', '?requireTLS=false', '?ignoreTLS=true', '?opportunisticTLS=true']) {
    await expect(mailerAt(`smtp://127.0.0.1:${port}/${query}`).send(mail)).rejects.toMatchObject({
      code: 'ETLS',
    })
  }
  expect(arrivals).toEqual([])
  await mailerAt(`smtp://127.0.0.1:${port}`, { requiresTls: false }).send(mail)
  expect(arrivals).toEqual(['clear'])
})

test.for(['454 TLS not available', '250 OK', '502 Unknown command'])(
  'neither email nor password is sent if somebody removes the offer of encryption and answers "%s"',
  { timeout: 30_000 },
  async (answer) => {
    const { heard, port } = await startStrippingServer(answer)
    const sending = mailerAt(`smtp://relay:the-password@127.0.0.1:${port}`).send(mail)
    await expect(sending).rejects.toThrow()
    expect(heard.map((line) => line.split(' ')[0]?.toUpperCase())).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/AUTH|MAIL|RCPT|DATA/)]),
    )
    expect(heard.join('\n')).not.toMatch(/the-password|zoe@|dGhl/)
  },
)

test('an email that may not be sent unencrypted waits, and the log says why without quoting it', async ({
  app,
}) => {
  const { arrivals, port } = await startMailServer({ disabledCommands: ['STARTTLS'] })
  const lines = new PassThrough()
  const log = createLog('warn', lines)
  const address = `${uuid()}@example.org`
  const deps = { ...app.deps, log, mailer: mailerAt(`smtp://127.0.0.1:${port}`, { log }) }
  const cause = { budget: accountNoticeBudget, userId: null }
  const to = { name: 'Zoë', address }
  await deps.db.transaction().execute((tx) => queueMail(deps, tx, { to, letter }, cause))
  await finishJobs(deps, mailJobs)

  const waiting = `select attempts from graphile_worker._private_jobs
    where locked_at is null and run_at > now() and last_error is not null`
  await expect.poll(async () => (await deps.pool.query(waiting)).rows).toEqual([{ attempts: 1 }])
  expect(arrivals).toEqual([])
  const said = String(lines.read())
  expect(said).toContain('emails are waiting: the mail server in SMTP_URL offers no encrypted connection')
  expect(said).not.toMatch(new RegExp(`${address}|Zoë|token|password`))
})
