/**
 * Reads words in a procedure's own column: that it was done, and by whom. No list has such words, so the user explains
 * each once.
 */
import type { Cell } from '../files/sheets.ts'
import { comparisonForm } from '../plain-words.ts'
import { readManner, readMarkDetails, formatMark, type ReadMark } from './booleans.ts'
import { procedureMarks } from './procedure-marks.ts'
import { noValue, toReadResult, textOf, type ReadResult, type ValueReader } from './read-result.ts'

function toMark(code: string): ReadMark | null {
  if (code === 'left_out') return null
  if (code === 'not_done') return { count: 0 }
  return code === 'done' ? { count: 1 } : { count: 1, operatorRole: code }
}

const maxWordLength = 60

export function readProcedureMark(cell: Cell, { words, otherwise }: ValueReader): ReadResult {
  const text = textOf(cell)
  const chosenMark = words.get(comparisonForm(text))
  const readMark = chosenMark === undefined ? (readMarkDetails(cell) ?? readManner(cell)) : null
  if (readMark) return toReadResult(readMark, formatMark(readMark))
  const isWord = /\p{L}/u.test(text) && text.length <= maxWordLength
  const code = chosenMark ?? (chosenMark === undefined && isWord ? (otherwise ?? undefined) : null)
  if (code === undefined) return { ...toReadResult(null, ''), unknownWords: isWord ? [text] : [] }
  const mark = code === null ? null : toMark(code)
  const label = procedureMarks.find((entry) => entry.code === code)?.label
  if (!mark || label === undefined) return noValue
  // The answer for "every other word" does not explain this word, so the word is kept with the case.
  return { ...toReadResult(mark, label), ...(chosenMark === undefined && { rest: [text] }) }
}
