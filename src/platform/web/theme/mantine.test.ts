import { readFileSync } from 'node:fs'
import path from 'node:path'
import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../../../..')
const modules = path.join(root, 'node_modules/@mantine/core')
const library = path.join(modules, 'esm')

const read = (file: string) => readFileSync(file, 'utf8')

/** Returns the names that our code imports from @mantine/core, each with the file of the library that defines it. */
async function importedFiles(): Promise<Map<string, string>> {
  const index = read(path.join(library, 'index.mjs'))
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of index.matchAll(/import \{([^}]+)\} from "([^"]+)"/g)) {
    for (const name of names.split(',')) files.set(name.trim().split(' as ').at(-1) ?? '', file)
  }
  const used = new Map<string, string>()
  for await (const file of glob('src/**/*.{ts,tsx}', { cwd: root })) {
    const source = read(path.join(root, file))
    for (const [, names = ''] of source.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)) {
      for (const name of names.split(',').map((each) => each.trim())) {
        const from = files.get(name)
        if (from?.startsWith('./components/')) used.set(name, path.join(library, from))
      }
    }
  }
  return used
}

/** Returns the compound components in use: `Checkbox.Card` is imported with Checkbox, but only rendered if written so. */
async function usedParts(): Promise<Set<string>> {
  const parts = new Set<string>()
  for await (const file of glob('src/**/*.tsx', { cwd: root })) {
    for (const [, part = ''] of read(path.join(root, file)).matchAll(/<([A-Z]\w+\.[A-Z]\w+)/g))
      parts.add(part)
  }
  return parts
}

/** Returns the style sheets that a file of the library needs, including those of the components it renders. */
function stylesOf(file: string, parts: ReadonlySet<string>, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const sheet = path.basename(file).match(/^(.+)\.module\.mjs$/)?.[1]
  if (sheet !== undefined) return [sheet]
  const source = read(file)
  const attached = [...source.matchAll(/^(\w+\.\w+) = (\w+);$/gm)]
  const body = source.replaceAll(/^import .*$/gm, '').replaceAll(/^\w+\.\w+ = \w+;$/gm, '')
  const isUnused = (name: string) =>
    !new RegExp(`\\b${name}\\b`).test(body) &&
    attached.some(([, part = '', component]) => component === name && !parts.has(part))
  return [...source.matchAll(/^import (.+) from "(\.[^"]+)"/gm)].flatMap(([, names = '', imported = '']) => {
    const isRendered = (names.match(/\w+/g) ?? []).some((name) => !isUnused(name))
    return isRendered ? stylesOf(path.join(path.dirname(file), imported), parts, seen) : []
  })
}

const loaded = [
  ...read(path.join(import.meta.dirname, 'mantine.css')).matchAll(/styles\/(\w+)\.layer\.css/g),
].map(([, name]) => name ?? '')

test('the styles of every Mantine component in use are loaded', async () => {
  const [used, parts] = [await importedFiles(), await usedParts()]
  expect([...used.keys()]).toEqual(expect.arrayContaining(['Button', 'Modal', 'Pagination', 'Select']))
  expect(stylesOf(used.get('Pagination') ?? '', parts)).toContain('Pagination')
  for (const [name, file] of used) {
    expect(loaded, `src/platform/web/theme/mantine.css lacks a style of ${name}`).toEqual(
      expect.arrayContaining(stylesOf(file, parts)),
    )
  }
})

test('the styles are in Mantine’s own order', () => {
  const whole = read(path.join(modules, 'styles.layer.css'))
  // The combined sheet contains each sheet unchanged; its position there is its rank.
  const ranks = loaded.map((name) => {
    const [rule = ''] = /\.m_[0-9a-f]+/.exec(read(path.join(modules, `styles/${name}.layer.css`))) ?? []
    return rule === '' ? -1 : whole.indexOf(rule)
  })
  const known = ranks.filter((rank) => rank >= 0)
  expect(known).toEqual(known.toSorted((one, other) => one - other))
})
