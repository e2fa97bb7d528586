/** An entry of a list. A code never changes once it is in use; the label is shown to users. */
export interface ListEntry {
  readonly code: string
  readonly label: string
}

export interface DescribedEntry extends ListEntry {
  readonly description: string
}

export interface GroupedEntry extends ListEntry {
  readonly group: string
}

/** Returns the codes of a list as a non-empty tuple for `z.enum`. */
export function toCodes(list: readonly ListEntry[]): [string, ...string[]] {
  const [first, ...rest] = list.map((entry) => entry.code)
  if (first === undefined) throw new Error('A list needs at least one code')
  return [first, ...rest]
}

/** Returns the codes of the entries in the given groups, such as the opioids among the drugs. */
export function listCodesInGroups(list: readonly GroupedEntry[], ...groups: string[]): [string, ...string[]] {
  return toCodes(list.filter((entry) => groups.includes(entry.group)))
}

const entriesByCode = new WeakMap<readonly ListEntry[], Map<string, ListEntry>>()

export function findEntry<Entry extends ListEntry>(list: readonly Entry[], code: string): Entry | undefined {
  let entries = entriesByCode.get(list)
  if (!entries) {
    entries = new Map(list.map((entry) => [entry.code, entry]))
    entriesByCode.set(list, entries)
  }
  // Safe cast: the map was built from this list, so its entries have the type of the list.
  return entries.get(code) as Entry | undefined
}

/** Returns the label of a code, or the code itself if it is no longer in the list. */
export function labelOf(list: readonly ListEntry[], code: string): string
export function labelOf(list: readonly ListEntry[], code: string | null | undefined): string | null
export function labelOf(list: readonly ListEntry[], code: string | null | undefined): string | null {
  if (code === null || code === undefined) return null
  return findEntry(list, code)?.label ?? code
}
