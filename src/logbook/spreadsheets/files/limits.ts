/** What a file may be at most. A clinician's whole career fits; a file made to exhaust a server does not. */

const megabyte = 1024 * 1024

export const mostFileBytes = 20 * megabyte
/** Our own export repeats names of fields and the history of each case, so a career takes more than as a spreadsheet. */
export const mostLogbookBytes = 40 * megabyte
export const mostUnpackedBytes = 200 * megabyte
/** Parts of a workbook: sheets, their drawings and links. Excel writes a few hundred. */
export const mostParts = 2_000
export const mostSheets = 50
export const mostDataRows = 20_000
/** Titles, blank rows and footnotes around the table. */
export const mostOtherRows = 200
export const mostColumns = 200
export const mostCells = 2_000_000
export const mostCellCharacters = 10_000
/** Merged ranges of a file. A log of 20,000 rows with a few merged columns has fewer. */
export const mostMerged = 50_000
