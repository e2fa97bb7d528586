/** After this time a user may start another export, even if a client still reads the last one. */
export const maxExportMs = 15 * 60_000
