import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailer } from '#platform/server/mail/mailer.ts'
import { mailboxPath, serveMailbox } from './demo-mailbox.ts'

let outbox = ''
let app: FastifyInstance

beforeAll(async () => {
  outbox = await mkdtemp(path.join(tmpdir(), 'sortie-outbox-'))
  app = Fastify()
  await app.register(helmet)
  serveMailbox(app, outbox)
})
afterAll(async () => {
  await app.close()
  await rm(outbox, { recursive: true, force: true })
})

const open = (url: string) => app.inject({ method: 'GET', url })

test('the demo shows the emails it would have sent, newest first, and each email as the recipient sees it', async () => {
  expect((await open(mailboxPath)).body).toContain('No emails yet')
  const mailer = createMailer({
    smtpUrl: null,
    from: 'Sortie <no-reply@localhost>',
    outbox,
    publicUrl: 'http://localhost:3000',
  })
  const to = { name: 'Ada Pilot', address: 'ada@example.org' }
  const ids = [uuid(), uuid()]
  const action = { label: 'Open', url: 'http://localhost:3000/verify-email?token=abc' }
  await mailer.send({ id: ids[0]!, to, letter: { subject: 'First', paragraphs: ['Hello'], action } })
  await mailer.send({
    id: ids[1]!,
    to,
    letter: { subject: '<script>alert(1)</script>', paragraphs: ['Hello again'] },
  })

  const list = await open(mailboxPath)
  expect(list.body).not.toContain('<script>')
  expect(list.body.indexOf(ids[1]!)).toBeLessThan(list.body.indexOf(ids[0]!))
  expect(list.headers['content-security-policy']).toContain("default-src 'none'")
  const mail = await open(`${mailboxPath}/${ids[0]}`)
  expect(mail.body).toContain('To ada@example.org')
  expect(mail.body).toContain('/verify-email?token=abc')
})

test.each([uuid(), '..%2F..%2Fetc%2Fpasswd', 'x'])('the unknown email %s is not found', async (name) => {
  expect((await open(`${mailboxPath}/${name}`)).statusCode).not.toBe(200)
})

test('the list has the newest hundred emails; an older one still opens by its address', async () => {
  const mailer = createMailer({
    smtpUrl: null,
    from: 'Sortie <no-reply@localhost>',
    outbox,
    publicUrl: 'http://localhost:3000',
  })
  const to = { name: 'Ada Pilot', address: 'ada@example.org' }
  const oldest = uuid()
  await mailer.send({ id: oldest, to, letter: { subject: 'The oldest', paragraphs: ['Hello'] } })
  const file = await readFile(path.join(outbox, `${oldest}.eml`))
  await Promise.all(Array.from({ length: 100 }, () => writeFile(path.join(outbox, `${uuid()}.eml`), file)))
  expect((await open(mailboxPath)).body).not.toContain(oldest)
  const { statusCode, body } = await open(`${mailboxPath}/${oldest}`)
  expect(statusCode).toBe(200)
  expect(body).toContain('The oldest')
})

test('an email whose file is removed meanwhile does not take the list down', async () => {
  const name = uuid()
  await symlink(path.join(outbox, 'removed'), path.join(outbox, `${name}.eml`))
  const { statusCode, body } = await open(mailboxPath)
  expect(statusCode).toBe(200)
  expect(body).not.toContain(name)
})
