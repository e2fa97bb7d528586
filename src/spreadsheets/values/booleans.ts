import type { Cell } from '../files/sheets.ts'
import { plainWords } from '../plain-words.ts'

const yes = new Set(
  'x xx y yes yep true t 1 ja j oui o vrai si s sim ok done wahr ist sann sant sand verdadero vero positive pos success successful erfolgreich reussi'.split(
    ' ',
  ),
)
const no = new Set(
  'n no nope none false f 0 nein nei nej non faux falsch usann usant falskt falso negative neg failed fail unsuccessful nil'.split(
    ' ',
  ),
)
const yesSigns = /^[✓✔☑✅√●■×✗✘]\uFE0F?$/u
const noSigns = /^(?:[-–—−❌☐○□]|\uFE0F)+$/u

/** Reads yes or no in words, marks and figures. In a column of marks, a cross means yes. */
export function readBoolean(cell: Cell): boolean | null {
  if (typeof cell === 'boolean') return cell
  if (typeof cell === 'number') return cell === 0 || cell === 1 ? cell === 1 : null
  if (typeof cell !== 'string') return null
  const text = cell.trim()
  if (yesSigns.test(text)) return true
  if (noSigns.test(text)) return false
  const word = plainWords(text)
  if (yes.has(word)) return true
  return no.has(word) ? false : null
}

/** Reads the mark of a procedure: x, a tick, or how many times. Null if the cell says something else. */
export function readMark(cell: Cell): number | null {
  if (typeof cell === 'number') return Number.isInteger(cell) && cell >= 0 && cell <= 20 ? cell : null
  const isMarked = readBoolean(cell)
  if (isMarked !== null) return isMarked ? 1 : 0
  const [, count] =
    typeof cell === 'string' ? (/^(\d{1,2}) ?[x×]?$|^[x×] ?(\d{1,2})$/i.exec(cell.trim()) ?? []) : []
  return count === undefined ? null : Number(count)
}
