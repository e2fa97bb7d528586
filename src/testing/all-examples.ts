import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Examples } from './examples.ts'

const src = path.join(import.meta.dirname, '..')

/** Returns the folders of the capabilities that have a file of this name, lower capabilities first. */
export function listFoldersWith(file: string): string[] {
  const table = readFileSync(path.join(src, '../docs/capabilities.md'), 'utf8')
  const order = [...table.matchAll(/^\| `([a-z/-]+)` /gm)].map(([, name = '']) => name)
  const toRank = (folder: string) => order.findIndex((name) => `${folder}/`.startsWith(`${name}/`))
  return globSync(`**/${file}`, { cwd: src })
    .map((found) => found.slice(0, -file.length - 1).replaceAll(path.sep, '/'))
    .filter((folder) => toRank(folder) >= 0)
    .toSorted((a, b) => toRank(a) - toRank(b) || (a < b ? -1 : 1))
}

export const importFrom = async <Module>(folder: string, file: string): Promise<Module> =>
  (await import(path.join(src, folder, file))) as Module

const loadExamples = async (folder: string) => {
  const { examples } = await importFrom<{ examples: Examples }>(folder, 'examples.ts')
  return { folder, examples }
}

/** The `examples.ts` of every folder. */
export const allExamples: readonly { folder: string; examples: Examples }[] = await Promise.all(
  listFoldersWith('examples.ts').map(loadExamples),
)

type Tables = {
  [Part in keyof Examples]-?: NonNullable<Examples[Part]> extends Readonly<Record<string, infer Value>>
    ? Value
    : never
}

/** Merges one part of all examples, by endpoint or field. Throws if two folders have the same key. */
export function mergeExamples<Part extends keyof Examples>(part: Part): Record<string, Tables[Part]> {
  const merged: Record<string, Tables[Part]> = {}
  for (const { folder, examples } of allExamples) {
    // Safe cast: TypeScript does not narrow the type of a part by a generic key.
    for (const [name, value] of Object.entries((examples[part] ?? {}) as Record<string, Tables[Part]>)) {
      if (name in merged) throw new Error(`${folder}/examples.ts repeats ${part} of ${name}`)
      merged[name] = value
    }
  }
  return merged
}

/** Returns the entries of this list in all examples. */
export const listExamples = (
  part: 'whileEnrolling' | 'requiringProof' | 'sendingPassword' | 'withSecret',
): ReadonlySet<string> => new Set(allExamples.flatMap(({ examples }) => examples[part] ?? []))

const endpointsByFolder = await Promise.all(
  listFoldersWith('addresses.ts').map(async (folder) => {
    const { addresses } = await importFrom<{ addresses: object }>(folder, 'addresses.ts')
    return Object.keys(addresses).map((name) => [name, folder] as const)
  }),
)
const foldersByEndpoint = new Map(endpointsByFolder.flat())

/** Returns the path of the `examples.ts` to which an endpoint belongs. */
export const toExampleFile = (endpoint: string): string =>
  `src/${foldersByEndpoint.get(endpoint) ?? '<the folder of its addresses.ts>'}/examples.ts`

/** Returns what to add, and where, for each `endpoint`, `endpoint.field` or `endpoint:parameter` without an example. */
export const describeMissingExamples = (part: keyof Examples, places: readonly string[]): string[] =>
  places.map((place) => {
    const otherwise = part.endsWith('Ids') ? ', or why it is not looked up to notLookedUp' : ''
    return `Add '${place}' to ${part}${otherwise} in ${toExampleFile(place.split(/[.:]/)[0] ?? '')}`
  })

/** Returns a message for each example whose endpoint or field no longer exists. */
export const describeStrayExamples = (part: keyof Examples, places: readonly string[]): string[] =>
  allExamples.flatMap(({ folder, examples }) =>
    Object.keys(examples[part] ?? {})
      .filter((place) => !places.includes(place))
      .map((place) => `Remove '${place}' from ${part} in src/${folder}/examples.ts: there is no such thing`),
  )
