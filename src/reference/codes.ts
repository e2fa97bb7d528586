/** One choice of a list. Codes never change once used; labels are what people read. */
export interface Listed {
  readonly code: string
  readonly label: string
}

export interface Described extends Listed {
  readonly description: string
}

export interface Grouped extends Listed {
  readonly group: string
}

/** The codes of a list, in the shape a zod enum takes. */
export function codesOf(list: readonly Listed[]): [string, ...string[]] {
  const [first, ...rest] = list.map((entry) => entry.code)
  if (first === undefined) throw new Error('A list needs at least one code')
  return [first, ...rest]
}

/** The codes of the entries of one group, such as the opioids among the drugs. */
export function codesInGroup(list: readonly Grouped[], ...groups: string[]): [string, ...string[]] {
  return codesOf(list.filter((entry) => groups.includes(entry.group)))
}

const entriesByCode = new WeakMap<readonly Listed[], Map<string, Listed>>()

export function entryOf<Entry extends Listed>(list: readonly Entry[], code: string): Entry | undefined {
  let entries = entriesByCode.get(list)
  if (!entries) {
    entries = new Map(list.map((entry) => [entry.code, entry]))
    entriesByCode.set(list, entries)
  }
  // The map was made from this very list, so it holds its kind of entry.
  return entries.get(code) as Entry | undefined
}

/** The label of a code; a code that has left the list still shows as itself. */
export function labelOf(list: readonly Listed[], code: string): string
export function labelOf(list: readonly Listed[], code: string | null | undefined): string | null
export function labelOf(list: readonly Listed[], code: string | null | undefined): string | null {
  if (code === null || code === undefined) return null
  return entryOf(list, code)?.label ?? code
}
