/** The header of a response that tells how many entries its file has. */
export const entriesHeader = 'x-file-entries'

/** The header of a response that tells about how many bytes its file has, where they are not known exactly. */
export const bytesHeader = 'x-file-bytes'
