/** An export ends after this time, even if the client is still reading it. */
export const maxExportMs = 15 * 60_000
