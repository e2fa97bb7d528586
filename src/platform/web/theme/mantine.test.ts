import { readFileSync } from 'node:fs'
import path from 'node:path'
import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../../../..')
const modules = path.join(root, 'node_modules/@mantine/core')
const library = path.join(modules, 'esm')

const read = (file: string) => readFileSync(file, 'utf8')

interface UsedComponent {
  name: string
  /** The file of the library that defines it. */
  definition: string
  /** Our file that renders it, and the style sheets that this file itself loads. */
  file: string
  sheets: string[]
}

const sheetsIn = (source: string): string[] =>
  [...source.matchAll(/styles\/(\w+)\.layer\.css/g)].map(([, name]) => name ?? '')

/** Returns the components that our files import from @mantine/core. */
async function usedComponents(): Promise<UsedComponent[]> {
  const index = read(path.join(library, 'index.mjs'))
  const definitions = new Map<string, string>()
  for (const [, names = '', file = ''] of index.matchAll(/import \{([^}]+)\} from "([^"]+)"/g)) {
    for (const name of names.split(',')) definitions.set(name.trim().split(' as ').at(-1) ?? '', file)
  }
  const used: UsedComponent[] = []
  for await (const file of glob('src/**/*.{ts,tsx}', { cwd: root })) {
    const source = read(path.join(root, file))
    for (const [, names = ''] of source.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)) {
      for (const name of names.split(',').map((each) => each.trim())) {
        const from = definitions.get(name)
        if (!from?.startsWith('./components/')) continue
        used.push({ name, definition: path.join(library, from), file, sheets: sheetsIn(source) })
      }
    }
  }
  return used
}

/**
 * Returns the compound components in use, by us or in the library: `Checkbox.Card` is imported with Checkbox, but only
 * rendered if written so.
 */
async function usedParts(): Promise<Set<string>> {
  const parts = new Set<string>()
  for (const [cwd, files, rendered] of [
    [root, 'src/**/*.tsx', /<([A-Z]\w+\.[A-Z]\w+)/g],
    [library, 'components/**/*.mjs', /jsxs?\(([A-Z]\w+\.[A-Z]\w+)/g],
  ] as const) {
    for await (const file of glob(files, { cwd })) {
      for (const [, part = ''] of read(path.join(cwd, file)).matchAll(rendered)) parts.add(part)
    }
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

const loaded = sheetsIn(read(path.join(import.meta.dirname, 'mantine.css')))
const forEveryPage = ['baseline', 'global']

test('the styles of every Mantine component in use are loaded, and no others', async () => {
  const [used, parts] = [await usedComponents(), await usedParts()]
  const names = used.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['Button', 'Modal', 'Pagination', 'Select']))
  const needed = new Set(forEveryPage)
  for (const { name, definition, file, sheets } of used) {
    const styles = stylesOf(definition, parts)
    for (const style of styles) needed.add(style)
    expect([...loaded, ...sheets], `${file} renders ${name} without its style`).toEqual(
      expect.arrayContaining(styles),
    )
    expect(
      loaded.filter((sheet) => sheets.includes(sheet)),
      `${file} loads a style twice`,
    ).toEqual([])
  }
  expect(needed).toContain('Pagination')
  expect(loaded.filter((sheet) => !needed.has(sheet))).toEqual([])
})

test('the styles are in Mantine’s own order', () => {
  const whole = read(path.join(modules, 'styles.layer.css'))
  // The combined sheet contains each sheet unchanged; its position there is its rank.
  const ranks = loaded.map((name) => {
    const [rule = ''] = /\.m_[0-9a-f]+/.exec(read(path.join(modules, `styles/${name}.layer.css`))) ?? []
    return rule === '' ? -1 : whole.indexOf(rule)
  })
  const known = ranks.filter((rank) => rank >= 0)
  expect(known).toEqual(known.toSorted((a, b) => a - b))
})
