import { isBlankCell, shownCell, type Cell } from '../files/sheets.ts'
import { readNumber } from '../values/numbers.ts'
import { areSexAndAge } from '../values/sex-and-age.ts'
import { isIdentifierHeading, mayBeResuscitation, onlySaysPatient } from './identifier-headings.ts'
import { guessPreset, presetTarget } from './presets.ts'

/** In our own export "Patient" is a number of the mission. */
const isNumber = (cell: Cell): boolean => isBlankCell(cell) || readNumber(cell, null)?.unit === ''

/** A day of birth, or six figures and more: "010190-1234". */
const couldBePerson = (cell: Cell): boolean =>
  (shownCell(cell).match(/\d/g)?.length ?? 0) >= 6 || /\d[./-]\d{1,2}[./-]\d/.test(shownCell(cell))

/**
 * Returns the positions of the columns that identify people, by their headings. A logbook that Sortie knows may use a word such as
 * "Patient" for something harmless, and below that word alone may stand sex and age: only there the values are looked at.
 */
export function identifierColumns(
  headings: readonly string[],
  cellsOf: (index: number) => readonly Cell[],
): ReadonlySet<number> {
  const preset = guessPreset(headings)
  const found = headings.flatMap((heading, index) => {
    if (!isIdentifierHeading(heading)) return []
    const isKnown = presetTarget(preset, heading) !== undefined
    if (mayBeResuscitation(heading)) return cellsOf(index).some(couldBePerson) ? [index] : []
    if (!onlySaysPatient(heading)) return isKnown ? [] : [index]
    const cells = cellsOf(index)
    const areNumbers = isKnown && cells.every(isNumber) && !cells.every(isBlankCell)
    return areNumbers || areSexAndAge(cells) ? [] : [index]
  })
  return new Set(found)
}

/** Returns the positions of the columns that hold sex and age under a heading that could as well stand above names. */
export const patientColumns = (
  headings: readonly string[],
  dropped: ReadonlySet<number>,
): ReadonlySet<number> =>
  new Set(
    headings.flatMap((heading, index) => (onlySaysPatient(heading) && !dropped.has(index) ? [index] : [])),
  )
