/** A file of a ZIP that a record may carry. */
export interface ArchivedFile {
  /** The id that it gets as evidence. The same file twice in the ZIP has one id. */
  id: string
  /** Its name with the folders of the ZIP. */
  path: string
  /** Where it lies in the stored bundle of all files. */
  at: number
  bytes: number
}

/** Why a file of a ZIP can be attached to nothing: a coded error of evidence, or what it is instead. */
export interface UnusedFile {
  path: string
  reason: string
}
