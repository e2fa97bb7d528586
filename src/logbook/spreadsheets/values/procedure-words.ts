/** What the words in a column of one procedure may mean: that it was done, and by whom. No list knows such words, so the user says it once. */
import type { Cell } from '../files/sheets.ts'
import { squashed } from '../plain-words.ts'
import { readHowDone, readMarked, shownMark, type ReadMark } from './booleans.ts'
import { procedureMarks } from './procedure-marks.ts'
import { nothingSaid, result, textOf, type ReadResult, type ValueReader } from './read-result.ts'

function markOf(code: string): ReadMark | null {
  if (code === 'left_out') return null
  if (code === 'not_done') return { count: 0 }
  return code === 'done' ? { count: 1 } : { count: 1, operatorRole: code }
}

const longestWord = 60

export function readProcedureMark(cell: Cell, { words, otherwise }: ValueReader): ReadResult {
  const text = textOf(cell)
  const chosen = words.get(squashed(text))
  const read = chosen === undefined ? (readMarked(cell) ?? readHowDone(cell)) : null
  if (read) return result(read, shownMark(read))
  const isWord = /\p{L}/u.test(text) && text.length <= longestWord
  const code = chosen ?? (chosen === undefined && isWord ? (otherwise ?? undefined) : null)
  if (code === undefined) return { ...result(null, ''), unknownWords: isWord ? [text] : [] }
  const mark = code === null ? null : markOf(code)
  const label = procedureMarks.find((entry) => entry.code === code)?.label
  if (!mark || label === undefined) return nothingSaid
  // "Every other word" says nothing of this one, so it stays with the case.
  return { ...result(mark, label), ...(chosen === undefined && { rest: [text] }) }
}
