import { isBlankCell, shownCell, type Cell } from '../files/sheets.ts'
import { readNumber } from '../values/numbers.ts'
import { areSexAndAge } from '../values/sex-and-age.ts'
import { isIdentifierHeading, mayBeResuscitation, onlySaysPatient } from './identifier-headings.ts'
import { guessPreset, presetTarget } from './presets.ts'

/**
 * Whether a cell is empty or a plain number. In our own export, "Patient" is the patient's number within the mission.
 */
const isNumber = (cell: Cell): boolean => isBlankCell(cell) || readNumber(cell, null)?.unit === ''

/** Whether a cell may be a date of birth, or an identity number with six digits or more: "010190-1234". */
const couldBePerson = (cell: Cell): boolean =>
  (shownCell(cell).match(/\d/g)?.length ?? 0) >= 6 || /\d[./-]\d{1,2}[./-]\d/.test(shownCell(cell))

/**
 * Returns the positions of the columns that identify people, by their headings. Values are checked only under two
 * headings: "CPR", which may mean resuscitation, and "Patient", below which some users write sex and age, and our own
 * export has the number within the mission.
 */
export function identifierColumns(
  headings: readonly string[],
  cellsOf: (index: number) => readonly Cell[],
): ReadonlySet<number> {
  const preset = guessPreset(headings)
  const identifyingIndexes = headings.flatMap((heading, index) => {
    if (!isIdentifierHeading(heading)) return []
    if (mayBeResuscitation(heading)) return cellsOf(index).some(couldBePerson) ? [index] : []
    if (!onlySaysPatient(heading)) return [index]
    const cells = cellsOf(index)
    const isPresetHeading = presetTarget(preset, heading) !== undefined
    const areNumbers = isPresetHeading && cells.every(isNumber) && !cells.every(isBlankCell)
    return areNumbers || areSexAndAge(cells) ? [] : [index]
  })
  return new Set(identifyingIndexes)
}

/** Returns the positions of the columns that hold sex and age under a heading that could also mean names. */
export const patientColumns = (
  headings: readonly string[],
  droppedIndexes: ReadonlySet<number>,
): ReadonlySet<number> =>
  new Set(
    headings.flatMap((heading, index) =>
      onlySaysPatient(heading) && !droppedIndexes.has(index) ? [index] : [],
    ),
  )
