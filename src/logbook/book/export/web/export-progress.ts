const [newline, quote] = [0x0a, 0x22]

export interface ExportProgress {
  bytes: number
  /** The number of cases received so far; null for a format in which they cannot be counted. */
  cases: number | null
  /** The number of cases in all; null if the server did not count them. */
  total: number | null
}

type Format = 'csv' | 'xlsx' | 'json' | 'pdf'

/**
 * Returns a function that takes the parts of an exported file and returns the progress. A case is one record of the CSV
 * after its headings, and one line of the JSON; cases in a compressed spreadsheet or PDF cannot be counted.
 */
export function measureExport(format: Format): (part: Uint8Array, total: number | null) => ExportProgress {
  let bytes = 0
  let lines = 0
  let isQuoted = false
  return (part, total) => {
    bytes += part.length
    for (const byte of part) {
      if (byte === quote && format === 'csv') isQuoted = !isQuoted
      else if (byte === newline && !isQuoted) lines += 1
    }
    const cases = format === 'csv' ? Math.max(lines - 1, 0) : lines
    return {
      bytes,
      total,
      cases: format === 'xlsx' || format === 'pdf' ? null : Math.min(cases, total ?? cases),
    }
  }
}

/** Returns `120 of 1,200 cases (10 %)`, or the amount received if the cases cannot be counted. */
export function progressWords({ bytes, cases, total }: ExportProgress): string {
  if (bytes === 0) return 'Preparing your cases...'
  if (cases === null || total === null || total === 0)
    return `${(bytes / 1_000_000).toFixed(1)} MB received...`
  const percent = Math.floor((cases / total) * 100)
  return `${cases.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')} cases (${percent} %)`
}
