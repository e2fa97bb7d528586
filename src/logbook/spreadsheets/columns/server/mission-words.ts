/** Distinguishes words for types of mission, however abbreviated, from words for types of case. */
import { isBlankCell, shownCell, type Cell } from '../../files/sheets.ts'
import { plainWords } from '../../plain-words.ts'

/** Beginnings of such words, as plain words: primaire, secondary, Verlegung, interhospital, rendez-vous. */
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
  const plain = words.filter((word) => beginnings.test(word)).length
  const short = words.filter((word) => abbreviations.has(word)).length
  const hasBoth = ['p', 's'].every((letter) => words.includes(letter))
  return (plain + (plain > 0 || hasBoth ? short : 0)) / Math.max(words.length, 1)
}
