import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Mail } from './mail.ts'
import { createMailer } from './mailer.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sortie-outbox-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const mailOf = (changes: Partial<Mail> = {}, letter: Partial<Mail['letter']> = {}): Mail => ({
  id: '019a0000-0000-7000-8000-000000000002',
  to: { name: 'Robin Hale', address: 'robin@example.org' },
  letter: { subject: 'Verify your email address', paragraphs: ['Hello Robin,'], ...letter },
  ...changes,
})

const outbox = () => path.join(folder, 'outbox')

async function write(mail: Mail) {
  const settings = { smtpUrl: null, from: 'no-reply@sortie.test', outbox: outbox() }
  await createMailer({ ...settings, publicUrl: 'http://localhost:3000' }).send(mail)
  const raw = await readFile(path.join(outbox(), `${mail.id}.eml`))
  return { raw: raw.toString('utf8'), email: await PostalMime.parse(raw) }
}

describe('written to a folder', () => {
  test('each email is a file that email programs can open and only its owner can read', async () => {
    const { email } = await write(
      mailOf({}, { action: { label: 'Verify', url: 'http://localhost:3000/verify-email?token=abc' } }),
    )
    expect(email).toMatchObject({
      subject: 'Verify your email address',
      to: [{ name: 'Robin Hale', address: 'robin@example.org' }],
    })
    expect(email.text).toContain('http://localhost:3000/verify-email?token=abc')
    expect(await readdir(outbox())).toEqual(['019a0000-0000-7000-8000-000000000002.eml'])
    const { mode } = await stat(path.join(outbox(), `${mailOf().id}.eml`))
    expect(mode & 0o077).toBe(0)
  })

  test('an email that can be turned off says where, in its text and to the email program', async () => {
    const url = 'http://localhost:3000/profile?tab=notifications'
    const { email } = await write(mailOf({}, { turnOff: { label: 'Choose which emails you get', url } }))
    expect(email.text).toContain(`Choose which emails you get ${url}`)
    expect(email.html).toContain(`href="${url}"`)
    expect(email.headers).toContainEqual(
      expect.objectContaining({ key: 'list-unsubscribe', value: `<${url}>` }),
    )
    const other = await write(mailOf())
    expect(other.email.headers.map(({ key }) => key)).not.toContain('list-unsubscribe')
  })

  test('an email that is sent again stays one file and one message', async () => {
    const first = await write(mailOf())
    const second = await write(mailOf())
    expect(second.email.messageId).toBe(first.email.messageId)
    expect(await readdir(outbox())).toHaveLength(1)
  })

  test.for(['\r\nBcc: eve@example.org', '\nX-Evil: yes\n\nbody', '\u2028Bcc: eve@example.org'])(
    'a line break in a subject or a name adds no header: %j',
    async (attack) => {
      const { email, raw } = await write(
        mailOf(
          { to: { name: `Robin${attack}`, address: 'robin@example.org' } },
          { subject: `Hello${attack}` },
        ),
      )
      const names = email.headers.map(({ key }) => key)
      expect(names).not.toContain('bcc')
      expect(names).not.toContain('x-evil')
      expect(email.to?.map(({ address }) => address)).toEqual(['robin@example.org'])
      const [head] = raw.split('\r\n\r\n')
      expect(head).not.toMatch(/^(Bcc|X-Evil):/im)
    },
  )

  test('an email address that contains a second one reaches nobody else', async () => {
    const address = 'robin@example.org\r\nRCPT TO:<eve@example.org>'
    const { email } = await write(mailOf({ to: { name: '', address } }))
    expect(email.headers.map(({ key }) => key)).not.toContain('rcpt to')
    expect(email.to).toHaveLength(1)
  })

  test('text that users wrote is never read as markup or as the path of a file', async () => {
    const words = '<img src=x onerror=alert(1)><a href="https://evil.example">here</a>'
    const { email } = await write(mailOf({}, { paragraphs: [words, '@/etc/passwd'] }))
    expect(email.html).not.toContain('<img')
    expect(email.html).not.toContain('href="https://evil.example"')
    expect(email.html).toContain('&lt;img')
    expect(email.html).not.toContain('root:')
  })
})
