/** Reads a cell that says who signed a case: a name, a mark, or the day. */
import { dateIn } from '#platform/contract/zoned-time.ts'
import { tidyClaimText } from '#logging/cases/signature-claims/claim-words.ts'
import { maxClaimLength } from '#logging/cases/signature-claims/claim.contract.ts'
import type { DateOrder } from '../contract.ts'
import type { Cell } from '../files/sheets.ts'
import { plainWords } from '../plain-words.ts'
import { readBoolean } from './booleans.ts'
import { readDay } from './dates.ts'

export interface ReadSigner {
  /** False if the cell says that nobody has signed. */
  isSigned: boolean
  /** Null if the cell only says that it was signed. */
  name: string | null
  date: string | null
}

const doneWords =
  'signed|signed off|countersigned|verified|validated|approved|attested|unterschrieben|gegengezeichnet|bestatigt|signe|valide|verifie|signert|attestert|godkjent|signerad|godkand|signeret|godkendt|podpisane|podpisano|zatwierdzone|firmado|validado|firmato|convalidato|ondertekend|gevalideerd'
const openWords =
  'not signed|unsigned|not yet|not verified|unverified|not validated|not approved|pending|awaiting|waiting|requested|to be signed|tbc|tbd|n a|na|offen|ausstehend|nicht unterschrieben|en attente|non signe|non valide|ikke signert|ikke godkjent|ej signerad|ikke signeret|niepodpisane|oczekuje|brak|pendiente|in attesa|niet ondertekend|draft|rejected|declined|returned|refused|withdrawn'
const doneMarks = new Set(doneWords.split('|'))
const open = new Set(openWords.split('|'))
/** "Signed by Dr Osei" under "Signature". */
const signedByPrefix =
  /^(?:electronically |digitally |e-?)?(?:signed|countersigned|verified|validated)(?: off)?(?: by)?[\s:]{1,5}(?=\p{L})/iu
/** A day at the end that can be read in one way only. */
const dayAtEnd =
  /^(\p{L}[^\d]{0,120}?)[\s,;(]{1,3}(?:on )?(\d{4}-\d{2}-\d{2}|\d{1,2}\.? ?\p{L}{3,12}\.? ?\d{4})\)?$/u

/** Returns the day in a cell if it is unambiguous; null if day and month could be swapped. */
export function readSureDay(cell: Cell): string | null {
  const [dayFirst, monthFirst] = [readDay(cell, 'dmy'), readDay(cell, 'mdy')]
  return dayFirst === null || monthFirst === null || dayFirst === monthFirst ? (dayFirst ?? monthFirst) : null
}

const isName = (text: string): boolean =>
  /\p{L}{2}|\p{L}\.? ?\p{L}/u.test(text) &&
  !/[\d@|{}<>[\]\\]|:\/\//.test(text) &&
  text.length <= maxClaimLength

export function readSigner(cell: Cell): ReadSigner | null {
  if (typeof cell === 'object') {
    const date = readDay(cell, null)
    return date === null ? null : { isSigned: true, name: null, date }
  }
  const isSigned = readBoolean(cell)
  if (isSigned !== null) return { isSigned, name: null, date: null }
  if (typeof cell !== 'string') return null
  const text = tidyClaimText(cell)
  const words = plainWords(text)
  if (open.has(words)) return { isSigned: false, name: null, date: null }
  if (doneMarks.has(words)) return { isSigned: true, name: null, date: null }
  if (readDay(text, null) !== null) return { isSigned: true, name: null, date: readSureDay(text) }
  const [, nameBefore, day] = dayAtEnd.exec(text) ?? []
  const date = day === undefined ? null : readSureDay(day)
  const name = (date === null || nameBefore === undefined ? text : nameBefore)
    .replace(signedByPrefix, '')
    .trim()
  return isName(name) ? { isSigned: true, name, date } : null
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2})$/

/** Reads the day of a signature. An instant, as our own export writes it, is the day at the place of the missions. */
export function readSignedDay(cell: Cell, order: DateOrder | null, zone = 'UTC'): string | null {
  const moment = typeof cell === 'string' && instant.test(cell.trim()) ? new Date(cell.trim()) : null
  if (moment && !Number.isNaN(moment.getTime())) return dateIn(zone, moment)
  return readDay(cell, order)
}
