/** The largest ZIP that may accompany a table. A ZIP that contains the table may be as large as any other import. */
export const maxArchiveBytes = 100 * 1024 * 1024

/** The errors of every endpoint that reads a ZIP. */
export const archiveErrors = [
  'import_zip_unreadable',
  'import_zip_locked',
  'import_zip_nested',
  'import_zip_unsafe',
  'import_zip_too_many',
  'import_zip_too_large',
  'import_zip_too_complex',
  'import_files_full',
] as const
