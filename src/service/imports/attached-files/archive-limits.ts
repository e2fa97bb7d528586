/** What a ZIP of evidence may be at most: the certificates of a career fit. */

const megabyte = 1024 * 1024

export const maxUnpackedBytes = 300 * megabyte
/** Of one person, in all imports that wait to be recorded. */
export const maxWaitingBytes = 500 * megabyte
/** As many uploads as somebody may make within an hour. */
export const maxArchiveFiles = 400
/** With folders, and with what systems put into every ZIP. */
export const maxArchiveEntries = 2_000
export const maxPathCharacters = 300
/** Text and tables shrink to a fiftieth at most; what shrinks more was made to exhaust a server. */
export const maxRatio = 250
/** Below this size the ratio of a part says nothing. */
export const minRatedBytes = megabyte
