import { isIdentifierHeading } from './identifier-headings.ts'
import { guessPreset, presetTarget } from './presets.ts'

/**
 * Returns the positions of the columns that identify people, by their headings alone. A logbook that Sortie knows may use a
 * word such as "Patient" for something harmless.
 */
export function identifierColumns(headings: readonly string[]): ReadonlySet<number> {
  const preset = guessPreset(headings)
  const found = headings.flatMap((heading, index) =>
    presetTarget(preset, heading) === undefined && isIdentifierHeading(heading) ? [index] : [],
  )
  return new Set(found)
}
