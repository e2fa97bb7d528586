/** An entry of a list. A code never changes once it is in use; the label is shown to users. */
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

/** Returns the codes of a list as a non-empty tuple for `z.enum`. */
export function codesOf(list: readonly Listed[]): [string, ...string[]] {
  const [first, ...rest] = list.map((entry) => entry.code)
  if (first === undefined) throw new Error('A list needs at least one code')
  return [first, ...rest]
}

/** Returns the codes of the entries in the given groups, such as the opioids among the drugs. */
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
  // The map was built from this list, so it holds entries of the list's type.
  return entries.get(code) as Entry | undefined
}

/** Returns the label of a code, or the code itself if it is no longer in the list. */
export function labelOf(list: readonly Listed[], code: string): string
export function labelOf(list: readonly Listed[], code: string | null | undefined): string | null
export function labelOf(list: readonly Listed[], code: string | null | undefined): string | null {
  if (code === null || code === undefined) return null
  return entryOf(list, code)?.label ?? code
}
