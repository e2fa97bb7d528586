/** Distinguishes words for types of mission, however abbreviated, from words for types of case. */
import { isBlankCell, shownCell, type Cell } from '../../files/sheets.ts'
import { plainWords } from '../../plain-words.ts'

/** Beginnings of words for types of mission: primaire, secondary, Verlegung, interhospital, rendez-vous. */
const beginnings =
  /^(?:prim|secund|second|seconda|sekund|sek$|sec$|inter ?h|iht|transf|verleg|overplaats|overfor|overfly|rapatr|repat|trasfer|traslad|renfort|rdv|rendez|jonction|sar$|hems$|1re|1er|1ere|2e$|2eme|2nd|search|mission prim|mission sec)/
/** Abbreviations that count only if the column also has full words. */
const abbreviations = new Set('p s i ii 1 2 t1 t2 rv'.split(' '))

/**
 * Returns the share of values that are types of mission. Abbreviations count if the column has a full word, or both "P"
 * and "S".
 */
export function missionTypeShare(cells: readonly Cell[]): number {
  const words = cells.filter((cell) => !isBlankCell(cell)).map((cell) => plainWords(shownCell(cell)))
  const fullWordCount = words.filter((word) => beginnings.test(word)).length
  const abbreviationCount = words.filter((word) => abbreviations.has(word)).length
  const hasBoth = ['p', 's'].every((letter) => words.includes(letter))
  return (fullWordCount + (fullWordCount > 0 || hasBoth ? abbreviationCount : 0)) / Math.max(words.length, 1)
}
