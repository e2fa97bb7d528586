import type { Import } from './source.ts'
import { areNeighbours, type Place, type Role } from './places.ts'

interface ServerRole {
  /** Roles in its own capability that it may use. */
  own: readonly Role[]
  /** Folders and files of platform/server that it may use. */
  platform: readonly string[]
  /** Whether it may use the doors of capabilities below. */
  usesDoors?: boolean
  /** Roles of which it may use only the types. */
  typesOf?: readonly Role[]
  advice: string
}

const everything = ['']
const decisions: readonly Role[] = ['module', 'service', 'policy', 'row-mapping', 'queries', 'emails']

const serverRoles: Partial<Record<Role, ServerRole>> = {
  capability: {
    own: ['routes', 'module', 'service', 'export'],
    platform: ['capability.ts'],
    advice: 'capability.ts only lists what the server uses: this belongs in another file',
  },
  routes: {
    own: ['routes', 'module', 'service', 'queries', 'views', 'policy'],
    platform: ['http/', 'deps.ts', 'auth/actor.ts'],
    advice:
      'routes.ts binds endpoints to functions and nothing else: this belongs in the function that it calls',
  },
  module: {
    own: decisions,
    platform: everything,
    usesDoors: true,
    advice: 'it decides and returns records: shaping a response belongs in views.ts, called by routes.ts',
  },
  service: {
    own: [...decisions, 'views'],
    platform: everything,
    usesDoors: true,
    advice: 'service.ts contains only the functions for higher capabilities: this belongs in another file',
  },
  export: {
    own: [...decisions, 'views'],
    platform: everything,
    usesDoors: true,
    advice:
      'it exports or erases the data that the capability stores about a user: this belongs in another file',
  },
  queries: {
    own: ['queries', 'policy', 'row-mapping'],
    platform: ['db/', 'auth/actor.ts'],
    typesOf: ['policy', 'contract'],
    usesDoors: true,
    advice: 'it holds SQL and nothing else: decisions belong in the calling file, scopes in policy.ts',
  },
  'row-mapping': {
    own: ['queries', 'policy', 'row-mapping', 'module'],
    platform: ['db/'],
    typesOf: ['queries', 'policy'],
    usesDoors: true,
    advice: 'it maps between rows and contract shapes: reading and writing belong in queries.ts',
  },
  views: {
    own: ['queries', 'row-mapping', 'views'],
    platform: [],
    typesOf: ['queries', 'row-mapping'],
    advice:
      'views.ts maps rows to contract shapes: reading belongs in queries.ts, decisions in the calling file',
  },
  policy: {
    own: ['policy'],
    platform: ['auth/actor.ts', 'http/error.ts'],
    advice: 'policy.ts is pure: reading belongs in queries.ts, side effects in the calling file',
  },
  emails: {
    own: ['emails', 'module'],
    platform: ['mail'],
    advice: 'emails.ts contains the texts of emails: sending belongs in the calling file',
  },
}

/** Returns why a server file may not use another, or null if it may. */
export function checkServerRole(from: Place, to: Place, imported: Import): string | null {
  const role = from.role && serverRoles[from.role]
  if (!role) return null
  const isTypeNeeded = to.kind === 'capability' && to.role !== null && role.typesOf?.includes(to.role)
  if (isTypeNeeded && !imported.isTypeOnly) return `only its types (import type): ${role.advice}`
  if (to.side === null) return null
  return isAllowed(role, from, to) ? null : role.advice
}

function isAllowed(role: ServerRole, from: Place, to: Place): boolean {
  if (to.kind === 'platform') {
    const inner = to.path.slice('src/platform/server/'.length)
    return role.platform.some((allowed) => inner.startsWith(allowed))
  }
  if (to.home !== from.home && role.usesDoors) return true
  return areNeighbours(from, to) && to.role !== null && role.own.includes(to.role)
}
