import type { Import } from './source.ts'
import type { Place, Role } from './places.ts'

interface ServerRole {
  /** Roles of its own capability. */
  own: readonly Role[]
  /** Folders and files of platform/server. */
  platform: readonly string[]
  /** Whether it may use the doors of capabilities below. */
  usesDoors?: boolean
  /** Roles of which it uses the types alone. */
  typesOf?: readonly Role[]
  advice: string
}

const everything = ['']
const decisions: readonly Role[] = ['module', 'service', 'policy', 'row-mapping', 'queries', 'emails']

const serverRoles: Partial<Record<Role, ServerRole>> = {
  capability: {
    own: ['routes', 'module', 'service', 'export'],
    platform: ['capability.ts'],
    advice: 'capability.ts only lists what the server takes from it: this belongs in a file of its own',
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
    advice: 'it decides and returns records: shaping an answer belongs in views.ts, called by routes.ts',
  },
  service: {
    own: [...decisions, 'views'],
    platform: everything,
    usesDoors: true,
    advice: 'service.ts is what the capability offers to those above it: this belongs in another file',
  },
  export: {
    own: [...decisions, 'views'],
    platform: everything,
    usesDoors: true,
    advice: 'it exports or erases what the capability holds of a user: this belongs in another file',
  },
  queries: {
    own: ['queries', 'policy', 'row-mapping'],
    platform: ['db/', 'auth/actor.ts'],
    typesOf: ['policy', 'contract'],
    usesDoors: true,
    advice: 'it holds SQL and nothing else: decisions belong in the file that calls it, scopes in policy.ts',
  },
  'row-mapping': {
    own: ['queries', 'row-mapping', 'module'],
    platform: ['db/'],
    typesOf: ['queries'],
    usesDoors: true,
    advice: 'it maps between rows and contract shapes: reading and writing belong in queries.ts',
  },
  views: {
    own: ['queries', 'row-mapping', 'views'],
    platform: [],
    typesOf: ['queries', 'row-mapping'],
    advice:
      'views.ts maps rows to contract shapes: reading belongs in queries.ts, decisions where it is called',
  },
  policy: {
    own: ['policy'],
    platform: ['auth/actor.ts', 'http/error.ts'],
    advice: 'policy.ts is pure: reading belongs in queries.ts, acting in the file that asks it',
  },
  emails: {
    own: ['emails', 'module'],
    platform: ['mail'],
    advice: 'emails.ts holds the words of emails: sending belongs in the file that calls it',
  },
}

/** Which files of the server side may use which. */
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
  if (to.home !== from.home) return role.usesDoors === true
  return to.role !== null && role.own.includes(to.role)
}
