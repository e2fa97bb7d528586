/** A file of a ZIP that can be attached to a record. */
export interface ArchivedFile {
  /** The id that the file gets as evidence. Two entries with the same content have one id. */
  id: string
  /** The file name with its folders in the ZIP. */
  path: string
  /** The offset in the stored bundle of all files, in bytes. */
  at: number
  bytes: number
}

/** Why a file of a ZIP cannot be attached to a record: an error code of evidence, or the kind of a file that is not evidence. */
export interface UnusedFile {
  path: string
  reason: string
}
