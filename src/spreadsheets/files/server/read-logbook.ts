import { mostDataRows } from '../limits.ts'
import { decodeText } from './read-csv.ts'
import { Refusal } from './refusal.ts'

const knownVersion = 1

interface Heading {
  logbook: { timeZone: string; exportedAt: string }
}

/** Reads an exported logbook: its heading, then each case as it stands in the file. Their contents are checked later. */
export function* readLogbook(bytes: Uint8Array): Generator<Heading | { case: unknown }> {
  const { format, version, timeZone, exportedAt, cases } = parse(bytes)
  if (format !== 'sortie-logbook' || !Array.isArray(cases)) throw new Refusal('import_logbook_unknown')
  if (typeof version !== 'number' || version < 1) throw new Refusal('import_logbook_unknown')
  if (version > knownVersion) throw new Refusal('import_logbook_version')
  if (cases.length > mostDataRows) throw new Refusal('import_file_too_many_rows')
  yield { logbook: { timeZone: String(timeZone), exportedAt: String(exportedAt) } }
  for (const one of cases) yield { case: one }
}

function parse(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(decodeText(bytes).replace(/^\uFEFF/, ''))
    if (typeof parsed === 'object' && parsed !== null) return { ...parsed }
  } catch {
    // not JSON after all
  }
  throw new Refusal('import_logbook_unknown')
}
