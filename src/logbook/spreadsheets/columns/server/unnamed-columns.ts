/** Proposes the field of a column without a heading, only by its values. */
import { isBlankCell, shownCell, type Cell } from '../../files/sheets.ts'
import { targetOf } from '../../targets.contract.ts'
import { readValue } from '../../values/read-value.ts'
import { guessFormat } from '../../values/server/read-column.ts'
import { areSexAndAge } from '../../values/sex-and-age.ts'

/** Fields in the order in which they are tried, because some lists share words: "Primary" is a type of mission. */
const fieldsToTry: readonly (readonly [target: string, share: number])[] = [
  ['date', 0.8],
  ['patient.gender', 0.8],
  ['type', 0.6],
  ['mission.missionType', 0.6],
  ['mission.platform', 0.6],
  ['mission.result', 0.6],
  ['team.supervisionLevel', 0.6],
  ['team.myRole', 0.6],
  ['procedures', 0.6],
  ['drugs', 0.6],
  ['clinical.diagnosisPrimary', 0.6],
]
const maxSampleSize = 200

/** Returns the field that most values of a column fit, or null if they could be anything. */
export function targetOfUnnamed(cells: readonly Cell[]): string | null {
  const filledCells = cells.filter((cell) => !isBlankCell(cell))
  const sample = [...new Map(filledCells.map((cell) => [shownCell(cell), cell])).values()].slice(
    0,
    maxSampleSize,
  )
  if (sample.length === 0) return null
  if (areSexAndAge(filledCells)) return 'patient.sexAndAge'
  if (areAges(filledCells)) return 'patientAge'
  const shares = fieldsToTry.map(([target, minShare]) => ({
    target,
    least: minShare,
    share: readableShareOf(target, sample),
  }))
  const fittingFields = shares.filter(({ least, share }) => share >= least)
  const [best] = fittingFields.toSorted((a, b) => b.share - a.share)
  return best?.target ?? null
}

/** Single letters mean different things in many lists, except for the sexes. */
const minLetters = 3

function readableShareOf(code: string, sample: readonly Cell[]): number {
  const target = targetOf(code)
  if (!target) return 0
  const { format } = guessFormat(target, sample, null)
  const reader = { format, words: new Map(), places: {} }
  const isSex = code === 'patient.gender'
  const readCells = sample.filter((cell) => {
    if (target.kind === 'date' ? typeof cell === 'number' : !isSex && shownCell(cell).length < minLetters)
      return false
    const { isRead, isPartlyRead, unknownWords } = readValue(target, reader, cell)
    return isRead && !isPartlyRead && unknownWords.length === 0
  })
  return readCells.length / sample.length
}

const [maxAge, minAges, minDifferentShare] = [110, 3, 0.3]

/** Whether the values can be ages: whole numbers up to a great age, mostly different and mostly of adults. */
function areAges(cells: readonly Cell[]): boolean {
  const numbers = cells.map((cell) => (/^\d{1,3}$/.test(shownCell(cell)) ? Number(shownCell(cell)) : NaN))
  const isOlder = numbers.filter((number) => number >= 18).length > cells.length / 2
  const differentShare = new Set(numbers).size / cells.length
  return (
    cells.length >= minAges &&
    isOlder &&
    differentShare >= Math.min(minDifferentShare, 30 / cells.length) &&
    numbers.every((number) => number >= 0 && number <= maxAge)
  )
}
