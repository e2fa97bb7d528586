/** Proposes a field for a column, for a kind of record with its own vocabulary. */
import { isIdentifierHeading } from '../../columns/identifier-headings.ts'
import { areMostlyIdentifying } from '../../columns/server/identifying-values.ts'
import { identifierProposal, leftOut, propose, type Proposal } from '../../columns/server/propose-target.ts'
import { areFigures, sampleOf } from '../../columns/server/value-fit.ts'
import { isBlankCell, type Cell } from '../../files/sheets.ts'
import { whyNoField } from '../../headings/other-columns.ts'
import { isErrorCell } from '../../values/error-cells.ts'
import { readValue, type ReadTarget } from '../../values/read-value.ts'
import { guessFormat } from '../../values/server/read-column.ts'
import { explainByVocabulary, targetIn, type ExplainedHeading, type Vocabulary } from '../vocabulary.ts'

const unknownHeading = 'Sortie does not know this heading. Choose a field, or leave the column out.'
const [minSureShare, minShare] = [0.8, 0.5]
/** The user can map the words of a list, so it is enough if a few of them are known. */
const minListShare = 0.2

export function proposeByVocabulary(
  vocabulary: Vocabulary,
  heading: string,
  cells: readonly Cell[],
): Proposal {
  const explainedHeading = explainByVocabulary(vocabulary, heading)
  const isKnown = explainedHeading.codes.length > 0 && explainedHeading.unexplained.length === 0
  if (isIdentifierHeading(heading) && (!isKnown || areMostlyIdentifying(cells))) return identifierProposal
  const filledCells = sampleOf(cells.filter((cell) => !isBlankCell(cell)))
  if (filledCells.length === 0) return leftOut('The column is empty.')
  const leftOutReason = isKnown ? null : whyNoField(heading)
  if (leftOutReason !== null) return leftOut(leftOutReason)
  return proposeNamed(vocabulary, explainedHeading, filledCells)
}

function proposeNamed(
  vocabulary: Vocabulary,
  { codes, unexplained, unit, isWeak }: ExplainedHeading,
  cells: readonly Cell[],
): Proposal {
  const decidedCode =
    codes.length > 1
      ? (vocabulary.decide?.(codes, cells, unit) ?? decideByWords(vocabulary, codes, cells))
      : null
  const code =
    decidedCode ?? codes.find((candidate) => isPossible(targetIn(vocabulary, candidate), cells, unit))
  const target = targetIn(vocabulary, code)
  if (code === undefined || !target) {
    const label = targetIn(vocabulary, codes[0])?.label
    return label === undefined
      ? leftOut(unknownHeading)
      : leftOut(`Its values are not what “${label}” holds.`, unexplained.length > 0 ? [] : codes)
  }
  const doubts = vocabulary.doubts?.(code, cells, unit) ?? []
  const otherCodes = [...(decidedCode === null ? codes : [code]), ...doubts]
  const isNamed = unexplained.length === 0 && !isWeak && (codes.length === 1 || decidedCode !== null)
  if (
    isNamed &&
    doubts.length === 0 &&
    fitOf(target, cells, unit) >= (isList(target) ? minShare : minSureShare)
  )
    return propose(code, 'sure', 'The heading names it.')
  // Any text would fit: "Job title" is not a title.
  if (unexplained.length > 0 && target.kind === 'text') return leftOut(unknownHeading)
  return propose(code, 'likely', 'The heading may mean it, and its values fit.', otherCodes)
}

/** Returns the field whose list is the only one to know the words of a column. */
function decideByWords(
  vocabulary: Vocabulary,
  codes: readonly string[],
  cells: readonly Cell[],
): string | null {
  const fitOfCode = (code: string) => {
    const target = targetIn(vocabulary, code)
    return target && isList(target) ? fitOf(target, cells, null) : 0
  }
  const [best] = codes.toSorted((first, second) => fitOfCode(second) - fitOfCode(first))
  const others = codes.filter((code) => code !== best)
  const isClear =
    best !== undefined &&
    fitOfCode(best) >= minSureShare &&
    others.every((code) => fitOfCode(code) < minShare)
  return isClear ? best : null
}

const isList = ({ list, kind }: ReadTarget): boolean => list !== undefined && kind !== 'number'

const isPossible = (target: ReadTarget | null, cells: readonly Cell[], unit: string | null): boolean =>
  target !== null && fitOf(target, cells, unit) >= (isList(target) ? minListShare : minShare)

/** Returns the share of values that can be read as a field. Dates and numbers do not count for a text. */
function fitOf(target: ReadTarget, cells: readonly Cell[], unit: string | null): number {
  if (target.kind === 'text' || target.kind === 'tags') return areFigures(cells) ? 0 : 1
  const { format } = guessFormat(target, cells, unit)
  const reader = { format, words: new Map(), places: {} }
  const readableCells = cells.filter((cell) => !isErrorCell(cell))
  if (readableCells.length === 0) return 1
  const fittingCells = readableCells.filter((cell) => {
    const { isRead, unknownWords } = readValue(target, reader, cell)
    // "Half day" becomes a question next to the column, and suggests hours.
    return isRead || (target.kind === 'number' && unknownWords.length > 0)
  })
  return fittingCells.length / readableCells.length
}
