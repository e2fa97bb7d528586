import type { Import } from './source.ts'
import type { Place } from './places.ts'

interface ServerPart {
  /** Parts of its own capability. */
  own: readonly string[]
  /** Folders and files of platform/server. */
  platform: readonly string[]
  /** Whether it may ask another capability's service. */
  asksOthers?: boolean
  /** Parts that it knows by their types alone. */
  typesOf?: readonly string[]
  advice: string
}

const everything = ['']

const serverParts: Record<string, ServerPart> = {
  routes: {
    own: ['service', 'queries', 'views', 'policy', 'routes'],
    platform: ['http/', 'deps.ts', 'auth/actor.ts'],
    advice: 'routes.ts binds endpoints to functions and nothing else: this belongs in service.ts',
  },
  service: {
    own: ['service', 'queries', 'policy', 'emails', 'jobs'],
    platform: everything,
    asksOthers: true,
    advice:
      'service.ts decides and returns records: shaping an answer belongs in views.ts, called by routes.ts',
  },
  queries: {
    own: ['queries', 'policy'],
    platform: ['db/', 'auth/actor.ts'],
    typesOf: ['policy', 'contract'],
    advice: 'queries.ts holds SQL and nothing else: decisions belong in service.ts, scopes in policy.ts',
  },
  views: {
    own: ['queries', 'views'],
    platform: [],
    typesOf: ['queries'],
    advice: 'views.ts maps rows to contract shapes: reading belongs in queries.ts, decisions in service.ts',
  },
  policy: {
    own: ['policy'],
    platform: ['auth/actor.ts', 'http/error.ts'],
    advice: 'policy.ts is pure: reading belongs in queries.ts, acting in service.ts',
  },
  emails: {
    own: ['emails'],
    platform: ['mail'],
    advice: 'emails.ts holds the words of messages: sending belongs in service.ts or jobs.ts',
  },
  jobs: {
    own: ['service', 'queries', 'emails', 'jobs'],
    platform: everything,
    asksOthers: true,
    advice: 'jobs.ts is background work: it acts through service.ts',
  },
}

/** Who may use what among the files of a capability's server side. */
export function checkServerPart(from: Place, to: Place, imported: Import): string | null {
  const part = serverParts[from.part ?? '']
  if (!part) return null
  const isTypeNeeded = to.kind === 'capability' && part.typesOf?.includes(to.part ?? '')
  if (isTypeNeeded && !imported.isTypeOnly) return `only its types (import type): ${part.advice}`
  if (to.side === null) return null
  return isAllowed(part, from, to) ? null : part.advice
}

function isAllowed(part: ServerPart, from: Place, to: Place): boolean {
  if (to.kind === 'platform') {
    const inner = to.path.slice('src/platform/server/'.length)
    return part.platform.some((allowed) => inner.startsWith(allowed))
  }
  if (to.home !== from.home) return part.asksOthers === true
  return part.own.includes(to.part ?? '')
}
