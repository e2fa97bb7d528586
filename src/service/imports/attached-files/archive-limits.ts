/** Limits of a ZIP with evidence. The certificates of a whole career fit. */

const megabyte = 1024 * 1024

export const maxUnpackedBytes = 300 * megabyte
/** Maximum for all files of a user that wait until the rows of their import are recorded. */
export const maxWaitingBytes = 500 * megabyte
/** Equals the number of evidence files that a user may upload in an hour. */
export const maxArchiveFiles = 400
/** Includes folders, and files that operating systems add to every ZIP. */
export const maxArchiveEntries = 2_000
export const maxPathCharacters = 300
/** Text and tables reach about 50. A part that unpacks to more than this multiple was made to exhaust a server. */
export const maxRatio = 250
/** The compression ratio of a smaller part means nothing. */
export const minBytesForRatio = megabyte
