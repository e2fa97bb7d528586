import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { OperatorError } from './start-problem.ts'

export type Config = ReturnType<typeof loadConfig>

type Environment = Record<string, string | undefined>

/** Returns the settings of this process. Only this function reads the environment. */
export const readConfig = (overrides: Environment = {}): Config =>
  loadConfig({ ...process.env, ...overrides })

/** Parses all settings. Throws an `OperatorError` that names the invalid variable and says what it must be. */
export function loadConfig(env: Environment) {
  // Compose files and shells write "not set" as an empty string.
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = settingsSchema.safeParse(variables)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new OperatorError(`${issue?.path.join('.')} ${issue?.message}.`)
  }
  const settings = parsed.data
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`
  return {
    port: settings.PORT,
    host: settings.HOST,
    publicUrl,
    isHttps: publicUrl.startsWith('https:'),
    dataDir: resolve(settings.DATA_DIR),
    database: toDatabase(settings),
    signingKey: settings.SIGNING_KEY ?? null,
    smtpUrl: settings.SMTP_URL ?? null,
    requiresMailTls: settings.SMTP_TLS === 'required',
    mailFrom: settings.MAIL_FROM ?? `Sortie <no-reply@${new URL(publicUrl).hostname}>`,
    supportEmail: settings.SUPPORT_EMAIL ?? null,
    privacyEmail: settings.PRIVACY_EMAIL ?? null,
    files: settings.FILES_URL ?? null,
    malwareScanCommand: settings.MALWARE_SCAN_COMMAND ?? null,
    superAdmin: toSuperAdmin(settings),
    trustProxy: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
    runsJobs: settings.JOBS === 'on',
  }
}

type Settings = z.infer<typeof settingsSchema>

export type ExternalDatabase = Extract<Config['database'], { kind: 'external' }>

function toDatabase(settings: Settings) {
  const { DATABASE_URL: url, MIGRATION_DATABASE_URL: migrationUrl, AUTH_SECRET: authSecret } = settings
  if (!url && migrationUrl) {
    throw new OperatorError(
      'MIGRATION_DATABASE_URL needs DATABASE_URL too, which signs in as the serving role.',
    )
  }
  if (!url) return { kind: 'embedded' as const, authSecret: authSecret ?? null }
  if (!authSecret) {
    throw new OperatorError(
      'AUTH_SECRET is required with DATABASE_URL and must be the same on every server: create one with "openssl rand -hex 32".',
    )
  }
  const servesAsOwner = settings.SERVE_AS_OWNER === 'on'
  return { kind: 'external' as const, url, migrationUrl: migrationUrl ?? null, servesAsOwner, authSecret }
}

function toSuperAdmin({ SUPER_ADMIN_EMAIL: email, SUPER_ADMIN_PASSWORD: password }: Settings) {
  if (email && password) return { email, password }
  if (!email && !password) return null
  throw new OperatorError('SUPER_ADMIN_EMAIL and SUPER_ADMIN_PASSWORD must be set together.')
}

const wholeNumber = (value: string) => (/^\d{1,9}$/.test(value) ? Number(value) : Number.NaN)

const portMessage = 'must be a port number from 1 to 65535'
const port = z
  .string()
  .transform(wholeNumber)
  .refine((value) => value >= 1 && value <= 65_535, portMessage)

const isHost = (value: string) => isIP(value) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value)

const originMessage =
  'must be the URL that users open, without a path, for example https://sortie.example.org'
const origin = z
  .string()
  .refine((value) => {
    const url = URL.parse(value)
    return (
      url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.username
    )
  }, originMessage)
  .transform((value) => new URL(value).origin)

const oneHostMessage =
  'must name one host, without target_session_attrs and load_balance_hosts, because Sortie does not look for the primary: ' +
  'use a name that always leads to it, such as a virtual address, HAProxy, the service of Patroni or CloudNativePG, or the ' +
  'endpoint of a managed database'

/** Whether a URL lists several hosts or ports, or asks the client to choose among them, as libpq does. */
function hasHostChoice(value: string): boolean {
  const [, authority = '', query = ''] = /^\w+:\/\/([^/?#]*)[^?#]*(?:\?([^#]*))?/.exec(value) ?? []
  const hosts = authority.slice(authority.lastIndexOf('@') + 1)
  const options = new URLSearchParams(query)
  const hostOptions = ['host', 'hostaddr', 'port'].flatMap((name) => options.getAll(name))
  return (
    [hosts, ...hostOptions].some((list) => decodeURIComponent(list).includes(',')) ||
    ['target_session_attrs', 'load_balance_hosts'].some((name) => options.has(name))
  )
}

const databaseUrl = z
  .string()
  .refine(
    (value) => /^postgres(ql)?:\/\/.+/.test(value),
    'must look like postgres://user:password@host:5432/database',
  )
  .refine((value) => !hasHostChoice(value), oneHostMessage)

const smtpUrl = z
  .string()
  .refine((value) => /^smtps?:\/\/[^\s/]+\/?(\?.*)?$/.test(value) && URL.parse(value) !== null, {
    error: 'must look like smtps://user:password@mail.example.org:465',
  })

const mailFrom = z.string().trim().refine(isSender, {
  error: 'must be an email address, or a name and an email address: Sortie <sortie@example.org>',
})

function isSender(value: string): boolean {
  const [, address = ''] = /^[^<>\r\n]*<([^<>]*)>$/.exec(value) ?? [null, value]
  return /^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(address)
}

const filesUrl = z
  .string()
  .transform(toBucket)
  .refine((bucket) => bucket !== null, {
    error: 'must look like s3://bucket?endpoint=https://s3.example.org&region=eu-west-2',
  })

/** `s3://bucket/prefix?endpoint=...&region=...`; the keys are read from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. */
function toBucket(value: string) {
  const url = URL.parse(value)
  if (url?.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{1,62}$/.test(url.hostname)) return null
  const endpoint = url.searchParams.get('endpoint')
  if (endpoint !== null && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) return null
  return {
    bucket: url.hostname,
    prefix: url.pathname.slice(1),
    endpoint,
    region: url.searchParams.get('region') ?? 'us-east-1',
  }
}

// A secret that was typed or copied from an example is weak. A random secret must never count as weak: one hexadecimal secret in
// seventy contains a repetition such as "0000", so a secret is weak only if most of it repeats.
const isWeakSecret = (value: string) =>
  new Set(value).size < 8 ||
  isMostlyRepeated(value) ||
  /change.?me|password|secret|example|sortie/i.test(value)

function isMostlyRepeated(value: string): boolean {
  const pieces = Array.from({ length: value.length - 3 }, (_, index) => value.slice(index, index + 4))
  return new Set(pieces).size < pieces.length / 2
}

const randomSecret = z
  .string()
  .refine(
    (value) => value.length >= 32 && !isWeakSecret(value),
    'must be at least 32 random characters: create one with "openssl rand -hex 32"',
  )

const proxyMessage =
  'must be off, on (one proxy), the number of proxies, or their IP addresses separated by commas'
const isAddressList = (value: string) =>
  value.split(',').every((part) => isIP(part.trim().split('/')[0] ?? '') !== 0)
const trustProxy = z
  .string()
  .refine((value) => /^(off|on|[1-9])$/.test(value) || isAddressList(value), proxyMessage)
  .transform((value): false | number | string => {
    // "on" trusts only the last proxy: the client itself can send the entries further left in X-Forwarded-For.
    if (value === 'off') return false
    return value === 'on' ? 1 : /^\d$/.test(value) ? Number(value) : value
  })

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const mailbox = z
  .string()
  .trim()
  .refine((value) => /^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(value), 'must be an email address')

const onOrOff = z.enum(['on', 'off'], 'must be on or off')

const settingsSchema = z.object({
  PORT: port.default(3000),
  HOST: z
    .string()
    .refine(isHost, 'must be an IP address or host name to listen on, for example 127.0.0.1 or 0.0.0.0')
    .default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  MIGRATION_DATABASE_URL: databaseUrl.optional(),
  SERVE_AS_OWNER: onOrOff.default('off'),
  AUTH_SECRET: randomSecret.optional(),
  SIGNING_KEY: randomSecret.optional(),
  SMTP_URL: smtpUrl.optional(),
  SMTP_TLS: z.enum(['required', 'optional'], 'must be required or optional').default('required'),
  MAIL_FROM: mailFrom.optional(),
  SUPPORT_EMAIL: mailbox.optional(),
  PRIVACY_EMAIL: mailbox.optional(),
  FILES_URL: filesUrl.optional(),
  MALWARE_SCAN_COMMAND: z.string().optional(),
  SUPER_ADMIN_EMAIL: z
    .string()
    .trim()
    .refine((value) => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(value), 'must be an email address')
    .optional(),
  SUPER_ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  TRUST_PROXY: trustProxy.default(false),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  JOBS: onOrOff.default('on'),
})
