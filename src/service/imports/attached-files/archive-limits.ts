/** Limits of a ZIP with evidence. The certificates of a whole career fit. */

const megabyte = 1024 * 1024

export const maxUnpackedBytes = 300 * megabyte
/** The most bytes per person, over all imports not yet recorded. */
export const maxWaitingBytes = 500 * megabyte
/** The most uploads per person within an hour. */
export const maxArchiveFiles = 400
/** Includes folders, and files that operating systems add to every ZIP. */
export const maxArchiveEntries = 2_000
export const maxPathCharacters = 300
/** Text and tables shrink to a fiftieth at most; a part that shrinks more was made to exhaust a server. */
export const maxRatio = 250
/** Below this size the compression ratio of a part means nothing. */
export const minRatedBytes = megabyte
