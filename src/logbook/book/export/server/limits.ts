/** An export ends after this time, whether it is read or not. */
export const longestExportMs = 15 * 60_000
