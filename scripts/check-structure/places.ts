import path from 'node:path'

/** What a file is to the rules: in whose house, on which side, and in which role. */
export interface Place {
  path: string
  /** The folder that relative imports stay inside. */
  home: string
  kind: 'capability' | 'platform' | 'reference' | 'server' | 'web' | 'demo' | 'testing' | 'outside'
  /** Contracts, rules and clinical lists are on neither side. */
  side: 'server' | 'web' | null
  /** Its part in a capability (`contract`, `service`, `panel`, ...), or `test`, or null. */
  part: string | null
}

export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

const componentKinds = 'screen|panel|form|dialog|table|chart|card'
const vocabulary = {
  root: /^(contract|rules)\.ts$/,
  server: /^(routes|policy|service|queries|views|emails|jobs)\.ts$/,
  web: new RegExp(`^(?:(?:api|messages)\\.ts|[a-z0-9-]+-(${componentKinds})(?:\\.tsx|\\.module\\.css))$`),
}

export function placeOf(file: string): Place {
  const [top = '', area = '', inner = ''] = file.split('/')
  if (top !== 'src') return { path: file, home: top, kind: 'outside', side: null, part: testPart(file) }
  const home = `src/${area}`
  switch (area) {
    case 'platform': {
      const side = inner === 'server' || inner === 'web' ? inner : null
      return { path: file, home: `${home}/${inner}`, kind: 'platform', side, part: testPart(file) }
    }
    case 'server':
    case 'web':
      return { path: file, home, kind: area, side: area, part: testPart(file) }
    case 'demo':
      return { path: file, home, kind: 'demo', side: 'server', part: testPart(file) }
    case 'reference':
    case 'testing':
      return { path: file, home, kind: area, side: null, part: testPart(file) }
    default:
      return { path: file, home, kind: 'capability', side: sideOf(file), part: partOf(file) }
  }
}

const testPart = (file: string) => (isTest(file) ? 'test' : null)

function sideOf(file: string): Place['side'] {
  const folders = new Set(file.split('/').slice(2, -1))
  if (folders.has('server')) return 'server'
  return folders.has('web') ? 'web' : null
}

/** The part a file of a capability plays by its name, or null when the closed list has no such name. */
export function partOf(file: string): string | null {
  if (isTest(file)) return 'test'
  const name = path.posix.basename(file)
  if (!vocabulary[sideOf(file) ?? 'root'].test(name)) return null
  const stem = name.split('.')[0] ?? name
  return stem.match(new RegExp(`-(${componentKinds})$`))?.[1] ?? stem
}
