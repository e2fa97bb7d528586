/** How a new case starts. */
export interface NewCaseSearch {
  /** The started case: on this device, or, as a saved draft, on any. */
  draft: string | undefined
  /** The logged case to duplicate. */
  like: string | undefined
  /** The logged case whose mission had another patient. */
  patientOf: string | undefined
  /** Set: live entry. */
  live: string | undefined
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Reads the search of the URL, which anybody may have typed. */
export const readNewCaseSearch = (search: Readonly<Record<string, unknown>>): NewCaseSearch => ({
  draft: textOf(search.draft),
  like: textOf(search.like),
  patientOf: textOf(search.patientOf),
  live: textOf(search.live),
})
