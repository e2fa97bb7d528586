/** Of a ZIP that is added beside a table. One with the table inside may be as large as any other import. */
export const maxArchiveBytes = 100 * 1024 * 1024

/** What every reading of a ZIP may be refused with. */
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
