import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { listMailBudgets } from '#platform/server/mail/budgets.ts'
import { queueMail } from '#platform/server/mail/queue.ts'
import { renderEmail } from '#platform/server/mail/render-email.ts'
import { renderAllEmails, listMissingEmails } from '#testing/all-emails.ts'
import './capabilities.ts'

const src = path.join(import.meta.dirname, '..')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, code: readFileSync(path.join(src, file), 'utf8') }))

describe('every email', () => {
  test('is queued only by the function that counts it, and sent only by its job', () => {
    const sending = files.filter(({ code }) => /\bmailer\.send\(|\bsendMail\(/.test(code))
    expect(sending.map(({ file }) => file).toSorted()).toEqual([
      'platform/server/mail/mailer.ts',
      'platform/server/mail/queue.ts',
    ])
    const queueing = files.filter(({ code }) => /'send_mail'/.test(code)).map(({ file }) => file)
    expect(queueing).toEqual(['platform/server/mail/queue.ts'])
  })

  test('names its rate limit; without one, the call does not compile', () => {
    const call = (deps: Deps, tx: Tx, mail: Parameters<typeof queueMail>[2]) =>
      // @ts-expect-error -- an email needs a rate limit
      queueMail(deps, tx, mail)
    expect(call).toBeTypeOf('function')
  })

  test('declares its kind in a module that the server loads', () => {
    const declarations = files.flatMap(({ code }) => [
      ...code.matchAll(/= declareMailBudget\(\{\s*name: '(\w+)'/g),
    ])
    expect(declarations.length).toBeGreaterThan(15)
    const loaded = listMailBudgets().map(({ name }) => name)
    expect(new Set(loaded)).toEqual(new Set(declarations.map(([, name]) => name)))
  })

  test.for(listMailBudgets())(
    'of the kind $name is bounded for its mailbox, by the hour and by the day, and for who causes it',
    ({ name, perMailbox, perPerson, perPair }) => {
      for (const quota of [perMailbox, perPerson, perPair]) {
        if (!quota) continue
        expect(quota.hour).toBeGreaterThan(0)
        expect(quota.day).toBeLessThanOrEqual(24 * quota.hour)
      }
      // If only signed-in users can cause the email, the limit applies to each user.
      const ofStrangers = [
        'backupAlarm',
        'cpdReminder',
        'complianceReminder',
        'complianceDecision',
        'resetLink',
        'verificationLink',
        'alreadyRegistered',
        'passwordNotice',
        // A change is told of even to who changes much, and an operator is not signed in.
        'factorNotice',
        'operatorNotice',
        'signaturesWaiting',
        'signatureCopy',
        // Many readers get it because of one post; who reminds them may do so once a day for each post.
        'newsPost',
        'newsSafetyAlert',
        'newsReminder',
      ]
      expect(perPerson === null).toBe(ofStrangers.includes(name))
    },
  )
})

test('every name in an email is sanitized', () => {
  const letters = files.filter(({ file }) => file.endsWith('/emails.ts'))
  expect(letters.length).toBeGreaterThanOrEqual(5)
  const rawName = /\$\{\s*(?:\w+\.)*(?:name|learner|author|person|assessor|organization|org_name)\s*\}/
  for (const { file, code } of letters) expect(code, file).not.toMatch(rawName)
  expect('Hello ${guest.name},').toMatch(rawName)
})

describe('what one person writes in the email of another', () => {
  const addresses = ['www.evil.example', 'https://evil.example/a', 'evil.example.com', 'eve@example.com']
  const emails = (words: string) => Object.entries(renderAllEmails(words, 'id'))

  test('is tried in every email of the product', async () => {
    expect(await listMissingEmails()).toEqual([])
    expect(emails('').length).toBeGreaterThan(30)
  })

  test.for(addresses)('has no %s, in no part of any email', (address) => {
    for (const [name, email] of emails(`Fire course ${address}`)) {
      const { html, text } = renderEmail(email)
      // The operator answers a guest, who sees the answer nowhere else.
      const parts = name.endsWith(' guestAnswerEmail')
        ? guestParts(email)
        : { subject: email.subject, html, text }
      for (const [part, words] of Object.entries(parts))
        expect(words, `${part} of ${name}`).not.toMatch(/evil|example/)
    }
  })

  test('has no line break of its own', () => {
    const broken = ['\r\n', '\n', '\r', '\u2028', '\u0085'].map((mark) => `Fire${mark}Bcc: eve`).join(' ')
    for (const [name, email] of emails(broken)) {
      const { subject, preview = '', paragraphs, notes = [] } = email
      for (const line of [subject, preview, ...paragraphs, ...notes])
        expect(line, name).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
    }
  })

  test('stays as it is otherwise', () => {
    const written = 'Dr. Smith’s course, ALS v2.1 (BLS/ALS)'
    const expected = ['reminderEmail', 'decisionEmail', 'complianceReminderEmail', 'rejectionEmail']
    const all = emails(written)
    for (const name of [...expected, 'oversightEmail', 'cpdDigestEmail', 'answerEmail']) {
      const [, email] = all.find(([found]) => found.endsWith(` ${name}`)) ?? []
      expect(email?.paragraphs.join('\n'), name).toContain(written)
    }
  })
})

/** Returns all but the answer itself. */
function guestParts({ paragraphs, ...email }: ReturnType<typeof renderAllEmails>[string]) {
  const { html, text } = renderEmail({ ...email, paragraphs: paragraphs.slice(0, 2) })
  return { subject: email.subject, html, text }
}
