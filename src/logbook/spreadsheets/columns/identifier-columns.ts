import { isBlankCell, shownCell, type Cell } from '../files/sheets.ts'
import { readNumber } from '../values/numbers.ts'
import { areSexAndAge } from '../values/sex-and-age.ts'
import { isIdentifierHeading, mayBeResuscitation, onlySaysPatient } from './identifier-headings.ts'
import { guessPreset, presetTarget } from './presets.ts'

/** In our own export "Patient" is the patient's number within the mission. */
const isNumber = (cell: Cell): boolean => isBlankCell(cell) || readNumber(cell, null)?.unit === ''

/** A date of birth, or six digits or more: "010190-1234". */
const couldBePerson = (cell: Cell): boolean =>
  (shownCell(cell).match(/\d/g)?.length ?? 0) >= 6 || /\d[./-]\d{1,2}[./-]\d/.test(shownCell(cell))

/**
 * Returns the positions of the columns that identify people, by their headings. Values are checked only under headings
 * that may be harmless: a heading of a known logbook, or just "Patient", which may stand above sex and age.
 */
export function identifierColumns(
  headings: readonly string[],
  cellsOf: (index: number) => readonly Cell[],
): ReadonlySet<number> {
  const preset = guessPreset(headings)
  const identifying = headings.flatMap((heading, index) => {
    if (!isIdentifierHeading(heading)) return []
    const isPresetHeading = presetTarget(preset, heading) !== undefined
    if (mayBeResuscitation(heading)) return cellsOf(index).some(couldBePerson) ? [index] : []
    if (!onlySaysPatient(heading)) return isPresetHeading ? [] : [index]
    const cells = cellsOf(index)
    const areNumbers = isPresetHeading && cells.every(isNumber) && !cells.every(isBlankCell)
    return areNumbers || areSexAndAge(cells) ? [] : [index]
  })
  return new Set(identifying)
}

/** Returns the positions of the columns that hold sex and age under a heading that could also mean names. */
export const patientColumns = (
  headings: readonly string[],
  dropped: ReadonlySet<number>,
): ReadonlySet<number> =>
  new Set(
    headings.flatMap((heading, index) => (onlySaysPatient(heading) && !dropped.has(index) ? [index] : [])),
  )
