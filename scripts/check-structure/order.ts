import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Problem } from './names.ts'
import { districts, placeOf } from './places.ts'
import type { SourceFile } from './source.ts'

const document = 'docs/capabilities.md'

/** Returns the capabilities in the order of the table in docs/capabilities.md: each uses only those before it. */
export function readOrder(root: string): string[] {
  const text = readFileSync(path.join(root, document), 'utf8')
  return [...text.matchAll(/^\| `([a-z/-]+)` /gm)].map(([, name = '']) => name)
}

/** Checks that the table lists every capability of src/, and no other, district by district. */
export function checkOrderIsComplete(files: readonly SourceFile[], order: readonly string[]): Problem[] {
  const homes = new Set(
    files.flatMap(({ path: file }) => {
      const { kind, home } = placeOf(file)
      return kind === 'capability' && file !== home ? [home.slice('src/'.length)] : []
    }),
  )
  const missing = [...homes].filter((name) => !order.includes(name))
  const removed = order.filter((name) => !homes.has(name))
  const places = order.map((name) => districts.indexOf(name.split('/')[0] ?? ''))
  const misplaced = order.filter((_, index) => (places[index] ?? 0) < (places[index - 1] ?? -1))
  return [
    ...misplaced.map((name) => ({
      path: document,
      line: 1,
      message: `names ${name} below a higher district: they stand in the order of scripts/check-structure/places.ts`,
    })),
    ...missing.map((name) => ({
      path: `src/${name}`,
      line: 1,
      message: `is not in the table of ${document}, which orders the capabilities: add it below all capabilities that it uses`,
    })),
    ...removed.map((name) => ({ path: document, line: 1, message: `names ${name}, which is not in src/` })),
  ]
}

const overview = 'docs/architecture.md'

/** Checks that the overview lists the same capabilities in the same order, those of a district in its row. */
export function checkOverview(root: string, order: readonly string[]): Problem[] {
  const file = path.join(root, overview)
  if (!existsSync(file)) return []
  const rows = new Map(
    [...readFileSync(file, 'utf8').matchAll(/^\| `([a-z]+)` +\|[^|]*\| *([a-z, -]*?) *\|$/gm)].map(
      ([, district = '', names = '']) => [district, names.split(', ')],
    ),
  )
  return districts.flatMap((district) => {
    const expected = order.filter((name) => name.startsWith(`${district}/`))
    const names = expected.map((name) => name.slice(district.length + 1))
    if (names.join() === (rows.get(district) ?? []).join()) return []
    const message = `the row of ${district} does not say what ${document} says: ${names.join(', ')}`
    return expected.length === 0 && !rows.has(district) ? [] : [{ path: overview, line: 1, message }]
  })
}

/** The lists that bring the capabilities together. */
const lists = ['src/server/capabilities.ts', 'src/web/capabilities.ts']

/** Checks that each list imports and lists the capabilities in the order of the table. */
export function checkLists(root: string, order: readonly string[]): Problem[] {
  return lists.flatMap((list) => {
    const file = path.join(root, list)
    if (!existsSync(file)) return []
    const text = readFileSync(file, 'utf8')
    const imports = [...text.matchAll(/^import \{ (\w+) \} from '(#[^']+)'/gm)].map(
      ([, name = '', specifier = '']) => ({ name, place: rankOf(specifier, order) }),
    )
    const listed = [...text.matchAll(/^ {2}(\w+),$/gm)].map(([, name]) =>
      imports.find((imported) => imported.name === name),
    )
    return [imports, listed].flatMap((entries) =>
      entries
        .filter((entry, index) => (entry?.place ?? 0) < (entries[index - 1]?.place ?? -1))
        .map((entry) => ({
          path: list,
          line: 1,
          message: `${entry?.name} stands below a capability that uses it: keep the order of ${document}`,
        })),
    )
  })
}

const rankOf = (specifier: string, order: readonly string[]): number =>
  order.findIndex((name) => specifier.startsWith(`#${name}/`))
