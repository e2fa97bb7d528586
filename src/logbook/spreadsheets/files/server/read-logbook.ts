import { JSONParser } from '@streamparser/json'
import { maxDataRows } from '../limits.ts'
import { Refusal } from '../refusal.ts'

const knownVersion = 1

type LogbookLine = { logbook: { timeZone: string; exportedAt: string } } | { case: unknown }

/** Whether the first bytes are those of a logbook that Sortie exported, in UTF-8 without a byte order mark. */
export const beginsAsLogbook = (start: Buffer): boolean =>
  /^\s*\{[^{[]*"format"\s*:\s*"sortie-logbook"/.test(start.toString('latin1', 0, 500))

const headingFields = ['format', 'version', 'exportedAt', 'timeZone']
/** Only the entries of `cases` are listed, not `cases` itself: the parser would keep all of it in memory. */
const paths = [...headingFields.map((name) => `$.${name}`), '$.cases.*']

/**
 * Reads the JSON of a logbook that Sortie exported, in UTF-8: first its heading, then each case as written in the file.
 * Contents are checked later. Only the cases of one part are in memory, unless they come before the heading.
 */
export async function* readLogbook(
  parts: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>,
): AsyncGenerator<LogbookLine> {
  const heading = new Map<string, unknown>()
  let [caseCount, waitingCases]: [number, unknown[]] = [0, []]
  const parser = new JSONParser({ paths, keepStack: false })
  parser.onValue = ({ key, value, stack }) => {
    if (stack.length === 1) heading.set(String(key), value)
    else waitingCases.push(value)
  }
  let isHeadingRead = false
  function* readPart(part: Uint8Array | string): Generator<LogbookLine> {
    parse(parser, part)
    if (caseCount + waitingCases.length > maxDataRows) throw new Refusal('import_file_too_many_rows')
    if (!isHeadingRead && !hasHeading(heading)) return
    if (!isHeadingRead) yield { logbook: headingOf(heading) }
    isHeadingRead = true
    for (const record of waitingCases) yield { case: record }
    caseCount += waitingCases.length
    waitingCases = []
  }
  for await (const part of parts) yield* readPart(part)
  if (!parser.isEnded || !isHeadingRead) throw new Refusal('import_logbook_unknown')
  if (caseCount === 0) throw new Refusal('import_file_empty')
}

function parse(parser: JSONParser, part: Uint8Array | string): void {
  try {
    parser.write(part)
  } catch {
    throw new Refusal('import_logbook_unknown')
  }
}

const hasHeading = (heading: ReadonlyMap<string, unknown>): boolean =>
  headingFields.every((name) => heading.has(name))

function headingOf(heading: ReadonlyMap<string, unknown>): { timeZone: string; exportedAt: string } {
  const version = heading.get('version')
  if (heading.get('format') !== 'sortie-logbook' || typeof version !== 'number' || version < 1)
    throw new Refusal('import_logbook_unknown')
  if (version > knownVersion) throw new Refusal('import_logbook_version')
  return { timeZone: String(heading.get('timeZone')), exportedAt: String(heading.get('exportedAt')) }
}
