/**
 * The districts of src/, bottom up. Each holds capabilities: src/logging/cases. What lies beside them, such as src/privacy, is
 * the ground that all of them stand on.
 */
export const districts: readonly string[] = [
  'people',
  'logging',
  'logbook',
  'cpd',
  'compliance',
  'governance',
  'service',
]

/** How the rules classify a file: its folder, its side and its role. */
export interface Place {
  path: string
  /** The folder that relative imports may not leave. */
  home: string
  kind: 'capability' | 'paths' | 'platform' | 'reference' | 'server' | 'web' | 'demo' | 'testing' | 'outside'
  /** Null for contracts, rules and clinical lists, which both sides use. */
  side: 'server' | 'web' | null
  role: Role | null
}

export type Role =
  | 'test'
  | 'examples'
  | 'contract'
  | 'rules'
  | 'capability'
  | 'routes'
  | 'service'
  | 'policy'
  | 'row-mapping'
  | 'queries'
  | 'views'
  | 'emails'
  | 'export'
  | 'module'
  | 'screen'
  | 'panel'
  | 'dialog'
  | 'part'
  | 'messages'
  | 'panel-places'

export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

export function placeOf(file: string): Place {
  const [top = '', area = '', inner = ''] = file.split('/')
  if (top !== 'src') return { path: file, home: top, kind: 'outside', side: null, role: testRole(file) }
  const home = districts.includes(area) ? `src/${area}/${inner}` : `src/${area}`
  switch (area) {
    case 'platform': {
      const side = inner === 'server' || inner === 'web' ? inner : null
      return { path: file, home: `${home}/${inner}`, kind: 'platform', side, role: testRole(file) }
    }
    case 'server':
    case 'web':
      return { path: file, home, kind: area, side: area, role: testRole(file) }
    case 'demo':
      return { path: file, home, kind: 'demo', side: 'server', role: testRole(file) }
    case 'paths':
    case 'reference':
    case 'testing':
      return { path: file, home, kind: area, side: null, role: testRole(file) }
    default:
      return { path: file, home, kind: 'capability', side: sideOf(file), role: roleOf(file) }
  }
}

/** Whether a file serves the tests alone. */
export const isForTests = ({ kind, role }: Place): boolean =>
  kind === 'testing' || role === 'test' || role === 'examples'

/** Returns the district that a file lies in, or null for one of the ground. */
function districtOf(file: string): string | null {
  const [, area = ''] = file.split('/')
  return districts.includes(area) ? area : null
}

/** Whether two files lie in one capability or in one district, where doors do not stand. */
export function areNeighbours(from: Place, to: Place): boolean {
  const district = districtOf(from.path)
  return from.home === to.home || (district !== null && district === districtOf(to.path))
}

/** Returns the folders and the name of a file below its home. */
export const insideHome = (file: string): string[] => file.slice(placeOf(file).home.length + 1).split('/')

const testRole = (file: string): Role | null => (isTest(file) ? 'test' : null)

function sideOf(file: string): Place['side'] {
  const folders = new Set(file.split('/').slice(2, -1))
  if (folders.has('server')) return 'server'
  return folders.has('web') ? 'web' : null
}

/** Names and endings with a fixed role. */
const roles: Record<'shared' | 'server' | 'web', readonly (readonly [RegExp, Role])[]> = {
  shared: [
    [/^((.+\.)?contract|addresses)\.ts$/, 'contract'],
    [/^examples\.ts$/, 'examples'],
    [/\.ts$/, 'rules'],
  ],
  server: [
    [/^capability\.ts$/, 'capability'],
    [/^(.+-)?routes\.ts$/, 'routes'],
    [/^service\.ts$/, 'service'],
    [/^policy\.ts$/, 'policy'],
    [/^row-mapping\.ts$/, 'row-mapping'],
    [/^(.+-)?queries\.ts$/, 'queries'],
    [/^(.+-)?views\.ts$/, 'views'],
    [/^(.+-)?emails\.ts$/, 'emails'],
    [/^export-.+\.ts$/, 'export'],
    [/\.ts$/, 'module'],
  ],
  web: [
    [/^capability\.ts$/, 'capability'],
    [/^(.+-)?queries\.ts$/, 'queries'],
    [/^messages\.ts$/, 'messages'],
    [/^panel-places\.ts$/, 'panel-places'],
    [/-screen(\.tsx|\.module\.css)$/, 'screen'],
    [/-panel(\.tsx|\.module\.css)$/, 'panel'],
    [/-dialog(\.tsx|\.module\.css)$/, 'dialog'],
    [/-(form|table|chart|card)(\.tsx|\.module\.css)$/, 'part'],
    [/\.ts$/, 'module'],
  ],
}

/** Returns the role of a file in a capability by its name, or null if no role has such a name. */
function roleOf(file: string): Role | null {
  if (isTest(file)) return 'test'
  const name = file.split('/').at(-1) ?? ''
  return roles[sideOf(file) ?? 'shared'].find(([pattern]) => pattern.test(name))?.[1] ?? null
}
