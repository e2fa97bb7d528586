/** Shows the owner of an import the words that may identify a person. They are read from the row, because findings omit them. */
import type { ImportFinding } from '../contract.ts'

export interface FlaggedWords {
  words: string
  /** The line that contains the words. It begins with the column heading if several columns share a text. */
  line: string
}

const maxLineLength = 120

const valueAt = (request: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (part, name) =>
        typeof part === 'object' && part !== null ? (part as Record<string, unknown>)[name] : undefined,
      request,
    )

/** Returns the words of a finding; null if they were removed before the row was stored. */
export function flaggedWords(
  request: object | null,
  { path, severity, start, end }: ImportFinding,
): FlaggedWords | null {
  const text = severity === 'warn' ? valueAt(request, path) : undefined
  if (typeof text !== 'string' || end > text.length) return null
  const from = text.lastIndexOf('\n', start - 1) + 1
  const to = text.indexOf('\n', end)
  return {
    words: text.slice(start, end),
    line: text.slice(from, to < 0 ? undefined : to).slice(0, maxLineLength),
  }
}

/** `“Adjunto” in “Supervisión: Adjunto presente”: check that this identifies nobody: name of a person.` */
export function findingNote(request: object | null, finding: ImportFinding): string {
  const flagged = flaggedWords(request, finding)
  if (!flagged) return finding.message
  const { words, line } = flagged
  const location = words === line ? '' : ` in “${line}”`
  return `“${words}”${location}: ${finding.message.charAt(0).toLowerCase()}${finding.message.slice(1)}`
}
