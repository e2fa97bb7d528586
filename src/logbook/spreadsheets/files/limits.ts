/** Limits of a file. A clinician's whole career fits; a file made to exhaust a server does not. */

const megabyte = 1024 * 1024

export const maxFileBytes = 20 * megabyte
/** For JSON of other programs, which repeats the field names in each record. */
export const maxJsonBytes = 40 * megabyte
export const maxUnpackedBytes = 200 * megabyte
/** The most parts of a workbook: sheets, their drawings and links. Excel writes a few hundred. */
export const maxParts = 2_000
export const maxSheets = 50
export const maxDataRows = 20_000
/** The most rows around the table: titles, blank rows and footnotes. */
export const maxOtherRows = 200
export const maxColumns = 200
export const maxCells = 2_000_000
export const maxCellCharacters = 10_000
/** The most merged ranges of a file. A log of 20,000 rows with a few merged columns has fewer. */
export const maxMergedRanges = 50_000
