/** Shows the owner of an import which of their words may identify a person. They are read from the row; no finding holds them. */
import type { ImportFinding } from '../contract.ts'

export interface FlaggedWords {
  words: string
  /** The line that they stand in, which begins with the heading of their column where several columns share a text. */
  line: string
}

const longestLine = 120

const textAt = (request: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (part, name) =>
        typeof part === 'object' && part !== null ? (part as Record<string, unknown>)[name] : undefined,
      request,
    )

/** Returns null for what was taken out before the row was stored. */
export function flaggedWords(
  request: object | null,
  { path, severity, start, end }: ImportFinding,
): FlaggedWords | null {
  const text = severity === 'warn' ? textAt(request, path) : undefined
  if (typeof text !== 'string' || end > text.length) return null
  const from = text.lastIndexOf('\n', start - 1) + 1
  const to = text.indexOf('\n', end)
  return {
    words: text.slice(start, end),
    line: text.slice(from, to < 0 ? undefined : to).slice(0, longestLine),
  }
}

/** `“Adjunto” in “Supervisión: Adjunto presente”: check that this identifies nobody: name of a person.` */
export function findingNote(request: object | null, finding: ImportFinding): string {
  const found = flaggedWords(request, finding)
  if (!found) return finding.message
  const { words, line } = found
  const place = words === line ? '' : ` in “${line}”`
  return `“${words}”${place}: ${finding.message.charAt(0).toLowerCase()}${finding.message.slice(1)}`
}
