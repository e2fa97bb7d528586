/** The header of a response that tells how many entries its file has. */
export const entriesHeader = 'x-file-entries'
