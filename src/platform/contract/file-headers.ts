/** The response header with the number of entries in the file. */
export const entriesHeader = 'x-file-entries'

/** The response header with the approximate size of the file in bytes, if it is not known exactly. */
export const bytesHeader = 'x-file-bytes'
