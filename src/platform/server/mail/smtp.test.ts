import { once } from 'node:events'
import { tmpdir } from 'node:os'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Mail } from './mail.ts'
import { createMailer } from './mailer.ts'

const mail: Mail = {
  id: '019a0000-0000-7000-8000-000000000001',
  to: { name: 'Zoë Hale', address: 'zoe@example.org' },
  letter: {
    subject: 'Choose a new password',
    paragraphs: ['Hello Zoë,', 'here is the link.'],
    action: { label: 'Choose', url: 'https://sortie.test/reset-password?token=abc' },
  },
}

interface Received {
  from: string
  to: string[]
  user: string | undefined
  raw: Buffer
}

let received: Received[]
let refusal: Error | null
let server: SMTPServer
let port: number

beforeEach(async () => {
  received = []
  refusal = null
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'the relay’s password' ? done(null, { user: username }) : done(new Error('Not you')),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusal) return done(refusal)
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          user: session.user,
          raw: Buffer.concat(chunks),
        })
        done()
      })
    },
  })
  server.on('error', () => {}) // a client that leaves in the middle
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())))

async function readAll() {
  const read = received.map(async (item) => ({ ...item, email: await PostalMime.parse(item.raw) }))
  const [first, ...others] = await Promise.all(read)
  if (!first) throw new Error('No mail has arrived')
  return [first, ...others] as const
}

// The server of most tests uses no encryption, like a relay on the same machine.
const mailerAt = (smtpUrl: string) =>
  createMailer({
    smtpUrl,
    requiresTls: false,
    from: 'Sortie <no-reply@sortie.test>',
    outbox: tmpdir(),
    publicUrl: 'https://sortie.test',
  })

describe('sent by SMTP', () => {
  test('an email reaches its one recipient, as HTML and as text, from the configured sender', async () => {
    await mailerAt(`smtp://127.0.0.1:${port}`).send(mail)
    expect(received).toHaveLength(1)
    const [{ from, to, email }] = await readAll()
    expect({ from, to }).toEqual({ from: 'no-reply@sortie.test', to: ['zoe@example.org'] })
    expect(email).toMatchObject({
      subject: 'Choose a new password',
      from: { name: 'Sortie', address: 'no-reply@sortie.test' },
      to: [{ name: 'Zoë Hale', address: 'zoe@example.org' }],
      messageId: `<${mail.id}@sortie.test>`,
    })
    for (const part of [email.html, email.text]) {
      expect(part).toContain('Hello Zoë,')
      expect(part).toContain('https://sortie.test/reset-password?token=abc')
    }
    expect(email.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    )
  })

  test('the mailer signs in to a server that requires it, and throws if the password is wrong', async () => {
    const password = encodeURIComponent('the relay’s password')
    await mailerAt(`smtp://relay:${password}@127.0.0.1:${port}`).send(mail)
    expect(received.map(({ user }) => user)).toEqual(['relay'])
    await expect(mailerAt(`smtp://relay:wrong@127.0.0.1:${port}`).send(mail)).rejects.toThrow('Not you')
  })

  test('an email that is sent again is still the same message', async () => {
    const mailer = mailerAt(`smtp://127.0.0.1:${port}`)
    await mailer.send(mail)
    await mailer.send(mail)
    expect(new Set((await readAll()).map(({ email }) => email.messageId)).size).toBe(1)
  })

  test('an email that the server refuses is reported as not sent', async () => {
    refusal = Object.assign(new Error('Mailbox full'), { responseCode: 452 })
    await expect(mailerAt(`smtp://127.0.0.1:${port}`).send(mail)).rejects.toThrow('Mailbox full')
    refusal = null
    await mailerAt(`smtp://127.0.0.1:${port}`).send(mail)
    expect(received).toHaveLength(1)
  })

  test('an email to an unreachable server is reported as not sent', async () => {
    const gone = port
    await new Promise<void>((resolve) => server.close(() => resolve()))
    await expect(mailerAt(`smtp://127.0.0.1:${gone}`).send(mail)).rejects.toThrow('ECONNREFUSED')
  })

  test.for([
    ['a subject', { letter: { ...mail.letter, subject: 'Hi\r\nBcc: eve@example.org\r\n\r\nforged' } }],
    ['a name', { to: { name: 'Zoë\r\nBcc: eve@example.org', address: 'zoe@example.org' } }],
    ['a name with an address', { to: { name: 'Eve <eve@example.org>,', address: 'zoe@example.org' } }],
  ] as const)('%s cannot add a recipient or a header', async ([, changes]) => {
    await mailerAt(`smtp://127.0.0.1:${port}`).send({ ...mail, ...changes })
    const [{ to, email }] = await readAll()
    expect(to).toEqual(['zoe@example.org'])
    expect(email.bcc).toBeUndefined()
    expect(email.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(email.to?.map(({ address }) => address)).toEqual(['zoe@example.org'])
    expect(email.text).not.toMatch(/^forged/)
  })
})
