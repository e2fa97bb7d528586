import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { loadConfig } from './config.ts'

const secret = 'b1946ac92492d2347c6235b4d2611184f0e1c2d3'
const external = { DATABASE_URL: 'postgres://me:pw@db:5432/sortie', AUTH_SECRET: secret }

test('without settings everything runs on this machine, and only this machine can reach it', () => {
  expect(loadConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    isHttps: false,
    database: { kind: 'embedded', authSecret: null },
    superAdmin: null,
    trustProxy: false,
    logLevel: 'info',
    runsJobs: true,
  })
})

test('an empty variable counts as not set', () => {
  expect(loadConfig({ DATABASE_URL: '', PORT: ' ', PUBLIC_URL: '' })).toMatchObject({
    port: 3000,
    database: { kind: 'embedded' },
  })
})

test('the public URL uses the port by default, and a trailing slash is removed', () => {
  expect(loadConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  const config = loadConfig({ PUBLIC_URL: 'https://sortie.example.org/' })
  expect(config).toMatchObject({ publicUrl: 'https://sortie.example.org', isHttps: true })
})

test('accepts every secret that the advised command makes, also one where a digit stands four times in a row', () => {
  const secrets = Array.from({ length: 5000 }, (_, at) => createHash('sha256').update(`${at}`).digest('hex'))
  const repeating = secrets.filter((value) => /(.)\1{3}/.test(value))
  const halves = secrets.map((value) => value.slice(32))

  expect(repeating.length).toBeGreaterThan(50)
  for (const AUTH_SECRET of [...secrets, ...halves]) expect(() => loadConfig({ AUTH_SECRET })).not.toThrow()
})

test('SIGNING_KEY is optional, as strong as AUTH_SECRET, and never in a message', () => {
  expect(loadConfig({}).signingKey).toBeNull()
  expect(loadConfig({ SIGNING_KEY: secret }).signingKey).toBe(secret)
  for (const weak of ['winch-cable-9', 'a'.repeat(64), `change-me-${secret}`]) {
    const refused = () => loadConfig({ SIGNING_KEY: weak })
    expect(refused).toThrow(/^SIGNING_KEY must be at least 32 random characters/)
    expect(refused).not.toThrow(weak)
  }
})

test('an external database requires AUTH_SECRET', () => {
  expect(loadConfig(external).database).toEqual({
    kind: 'external',
    url: external.DATABASE_URL,
    migrationUrl: null,
    servesAsOwner: false,
    authSecret: secret,
  })
  expect(() => loadConfig({ DATABASE_URL: external.DATABASE_URL })).toThrow(/^AUTH_SECRET is required with/)
})

test.for([
  'postgres://me:pw@db-1:5432,db-2:5432/sortie',
  'postgres://me:pw@/sortie?host=db-1,db-2',
  'postgres://me:pw@db/sortie?host=db-1%2Cdb-2&port=5432',
  'postgres://me:pw@db/sortie?target_session_attrs=read-write',
  'postgres://me:pw@db/sortie?sslmode=require&load_balance_hosts=random',
])('a database of several hosts is refused, with the alternatives: %s', (url) => {
  const sentence = /^DATABASE_URL must name one host, [^\n]+HAProxy[^\n]+ managed database\.$/
  expect(() => loadConfig({ ...external, DATABASE_URL: url })).toThrow(sentence)
  expect(() => loadConfig({ ...external, MIGRATION_DATABASE_URL: url })).toThrow(
    /^MIGRATION_DATABASE_URL must name one host/,
  )
})

test.for([
  'postgres://me:a,b%2Cc@db/sortie',
  'postgres://me:pw@/sortie?host=%2Ftmp%2Fsocket&port=5432',
  'postgres://me:pw@db/sortie?options=-c%20search_path%3Da,b',
])('a comma elsewhere in the URL is no list of hosts: %s', (url) => {
  expect(() => loadConfig({ ...external, DATABASE_URL: url })).not.toThrow()
})

test('MIGRATION_DATABASE_URL is allowed only together with DATABASE_URL', () => {
  const MIGRATION_DATABASE_URL = 'postgres://owner:pw@db:5432/sortie'
  expect(loadConfig({ ...external, MIGRATION_DATABASE_URL }).database).toMatchObject({
    url: external.DATABASE_URL,
    migrationUrl: MIGRATION_DATABASE_URL,
  })
  expect(() => loadConfig({ MIGRATION_DATABASE_URL })).toThrow(
    /^MIGRATION_DATABASE_URL needs DATABASE_URL [^\n]+\.$/,
  )
  expect(loadConfig({ ...external, SERVE_AS_OWNER: 'on' }).database).toMatchObject({ servesAsOwner: true })
})

test('"on" trusts one proxy, and a list names the trusted proxies', () => {
  expect(loadConfig({ TRUST_PROXY: 'on' }).trustProxy).toBe(1)
  expect(loadConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2)
  expect(loadConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toBe('10.0.0.0/8, ::1')
})

test('emails and files go to folders unless SMTP_URL and FILES_URL are set', () => {
  expect(loadConfig({ PUBLIC_URL: 'https://sortie.example.org' })).toMatchObject({
    smtpUrl: null,
    requiresMailTls: true,
    mailFrom: 'Sortie <no-reply@sortie.example.org>',
    files: null,
  })
  const settings = {
    SMTP_URL: 'smtps://user:pa%40ss@mail.example.org:465',
    SMTP_TLS: 'optional',
    MAIL_FROM: 'Air Rescue <logbook@example.org>',
    FILES_URL: 's3://evidence/sortie?endpoint=https://s3.example.org&region=eu-west-2',
  }
  expect(loadConfig(settings)).toMatchObject({
    smtpUrl: settings.SMTP_URL,
    requiresMailTls: false,
    mailFrom: settings.MAIL_FROM,
    files: {
      bucket: 'evidence',
      prefix: 'sortie',
      endpoint: 'https://s3.example.org',
      region: 'eu-west-2',
    },
  })
})

describe('an invalid setting is reported in one sentence that starts with its name', () => {
  test.each([
    ['PORT', 'http'],
    ['PORT', '0'],
    ['PORT', '70000'],
    ['PORT', '3e3'],
    ['HOST', 'not a host'],
    ['PUBLIC_URL', 'sortie.example.org'],
    ['PUBLIC_URL', 'https://example.org/sortie'],
    ['PUBLIC_URL', 'ftp://example.org'],
    ['DATABASE_URL', 'mysql://localhost/sortie'],
    ['MIGRATION_DATABASE_URL', 'localhost'],
    ['SERVE_AS_OWNER', 'yes'],
    ['AUTH_SECRET', 'too short'],
    ['AUTH_SECRET', 'a'.repeat(64)],
    ['AUTH_SECRET', '0123456789'.repeat(4)],
    ['AUTH_SECRET', 'correct-horse-battery-'.repeat(3)],
    ['AUTH_SECRET', 'change-me-change-me-1234567890-abcdefghij'],
    ['SUPER_ADMIN_EMAIL', 'root'],
    ['SMTP_URL', 'mail.example.org'],
    ['SMTP_URL', 'http://mail.example.org'],
    ['SMTP_TLS', 'off'],
    ['MAIL_FROM', 'Sortie'],
    ['MAIL_FROM', 'Sortie <sortie@example.org>\r\nBcc: everybody@example.org'],
    ['FILES_URL', '/var/files'],
    ['FILES_URL', 's3://bucket?endpoint=nowhere'],
    ['TRUST_PROXY', 'yes'],
    ['LOG_LEVEL', 'verbose'],
    ['JOBS', 'true'],
  ])('%s=%s', (name, value) => {
    expect(() => loadConfig({ [name]: value })).toThrow(new RegExp(`^${name} must [^\\n]+\\.$`))
  })

  test('only one of the two SUPER_ADMIN settings', () => {
    expect(() => loadConfig({ SUPER_ADMIN_EMAIL: 'a@b.org' })).toThrow(/must be set together\.$/)
  })
})
