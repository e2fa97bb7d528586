import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Examples } from './examples.ts'

const src = path.join(import.meta.dirname, '..')

/** Returns the folders of the capabilities that have a file of this name, lower capabilities first. */
export function foldersWith(file: string): string[] {
  const table = readFileSync(path.join(src, '../docs/capabilities.md'), 'utf8')
  const order = [...table.matchAll(/^\| `([a-z/-]+)` /gm)].map(([, name = '']) => name)
  const rankOf = (folder: string) => order.findIndex((name) => `${folder}/`.startsWith(`${name}/`))
  return globSync(`**/${file}`, { cwd: src })
    .map((found) => found.slice(0, -file.length - 1).replaceAll(path.sep, '/'))
    .filter((folder) => rankOf(folder) >= 0)
    .toSorted((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1))
}

export const importFrom = async <Module>(folder: string, file: string): Promise<Module> =>
  (await import(path.join(src, folder, file))) as Module

const load = async (folder: string) => {
  const { examples } = await importFrom<{ examples: Examples }>(folder, 'examples.ts')
  return { folder, examples }
}

/** What each folder’s `examples.ts` tells the tests. */
export const allExamples: readonly { folder: string; examples: Examples }[] = await Promise.all(
  foldersWith('examples.ts').map(load),
)

type Tables = {
  [Part in keyof Examples]-?: NonNullable<Examples[Part]> extends Readonly<Record<string, infer Value>>
    ? Value
    : never
}

/** Returns one part of all examples, by endpoint or place. Throws if two folders have the same. */
export function examplesOf<Part extends keyof Examples>(part: Part): Record<string, Tables[Part]> {
  const merged: Record<string, Tables[Part]> = {}
  for (const { folder, examples } of allExamples) {
    // The type of one part is not narrowed by a generic key.
    for (const [name, value] of Object.entries((examples[part] ?? {}) as Record<string, Tables[Part]>)) {
      if (name in merged) throw new Error(`${folder}/examples.ts repeats ${part} of ${name}`)
      merged[name] = value
    }
  }
  return merged
}

/** Returns one list of all examples. */
export const exampleList = (
  part: 'whileEnrolling' | 'askingForProof' | 'carryingPassword' | 'withSecret',
): ReadonlySet<string> => new Set(allExamples.flatMap(({ examples }) => examples[part] ?? []))

const addressedIn = await Promise.all(
  foldersWith('addresses.ts').map(async (folder) => {
    const { addresses } = await importFrom<{ addresses: object }>(folder, 'addresses.ts')
    return Object.keys(addresses).map((name) => [name, folder] as const)
  }),
)
const folders = new Map(addressedIn.flat())

/** Returns the file that speaks of an endpoint. */
export const exampleFileOf = (endpoint: string): string =>
  `src/${folders.get(endpoint) ?? '<the folder of its addresses.ts>'}/examples.ts`

/** Says what to add for each place (`endpoint`, `endpoint.field`, `endpoint:parameter`) that no example speaks of. */
export const missingExamples = (part: keyof Examples, places: readonly string[]): string[] =>
  places.map((place) => {
    const otherwise = part.endsWith('Ids') ? ', or why it is not looked up to notLookedUp' : ''
    return `Add '${place}' to ${part}${otherwise} in ${exampleFileOf(place.split(/[.:]/)[0] ?? '')}`
  })

/** Says which examples speak of what is in no contract of their folder. */
export const strayExamples = (part: keyof Examples, places: readonly string[]): string[] =>
  allExamples.flatMap(({ folder, examples }) =>
    Object.keys(examples[part] ?? {})
      .filter((place) => !places.includes(place))
      .map((place) => `Remove '${place}' from ${part} in src/${folder}/examples.ts: there is no such thing`),
  )
