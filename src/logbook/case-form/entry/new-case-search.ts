/** The search parameters of `/new-case`: how a new case starts. */
export interface NewCaseSearch {
  /** The started case: stored on this device or, as a saved draft, on the server. */
  draft: string | undefined
  /** The logged case to duplicate. */
  like: string | undefined
  /** The logged case for which to log another patient of the same mission. */
  patientOf: string | undefined
  /** If set, opens live entry. */
  live: string | undefined
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Reads the search parameters of the URL, which may contain anything. */
export const readNewCaseSearch = (search: Readonly<Record<string, unknown>>): NewCaseSearch => ({
  draft: textOf(search.draft),
  like: textOf(search.like),
  patientOf: textOf(search.patientOf),
  live: textOf(search.live),
})
