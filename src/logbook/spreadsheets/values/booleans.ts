import type { Cell } from '../files/sheets.ts'
import { plainWords } from '../plain-words.ts'

const yesWords = new Set(
  'x xx y yes yep true t 1 ja j oui o vrai si s sim tak ok done wahr ist sann sant sand verdadero vero positive pos success successful erfolgreich reussi'.split(
    ' ',
  ),
)
const noWords = new Set(
  'n no nope none false f 0 nein nei nej nee non nie nao faux falsch usann usant falskt falso negative neg failed fail unsuccessful nil'.split(
    ' ',
  ),
)
const yesSigns = /^[✓✔☑✅√●■×✗✘]\uFE0F?$/u
const noSigns = /^(?:[-–—−❌☐○□∅]|\uFE0F)+$/u

/** Reads yes or no from words, marks and digits. In a column of marks, a cross means yes. */
export function readBoolean(cell: Cell): boolean | null {
  if (typeof cell === 'boolean') return cell
  if (typeof cell === 'number') return cell === 0 || cell === 1 ? cell === 1 : null
  if (typeof cell !== 'string') return null
  const text = cell.trim()
  if (yesSigns.test(text)) return true
  if (noSigns.test(text)) return false
  const word = plainWords(text)
  if (yesWords.has(word)) return true
  return noWords.has(word) ? false : null
}

/** The meaning of a cell in a procedure's own column. */
export interface ReadMark {
  count: number
  attempts?: number
  outcome?: 'successful' | 'successful_after_attempts' | 'unsuccessful'
  /** The user's role in the procedure, if the user has explained the word. */
  operatorRole?: string
}

const failureWords = new Set(
  'echec echecs ech rate failed failure fail unsuccessful fallito fallita fallido fallida fracaso mislykket mislyktes mislykkedes misslyckad misslyckat misslyckades mislukt misslungen frustran erfolglos fehlgeschlagen'.split(
    ' ',
  ),
)

/** Reads "échec", "0 (failed)", "échec x2": tried without success. "2 (échec)" may be a success and a failure: not read. */
function readFailure(text: string): ReadMark | null {
  const words = plainWords(text.replaceAll('×', 'x')).split(' ')
  const failureFlags = words.map((word) => failureWords.has(word))
  if (text.startsWith('(') || failureFlags.filter(Boolean).length !== 1 || words.length > 2) return null
  const otherWord = words.find((word) => !failureWords.has(word)) ?? 'x'
  if (otherWord === 'x' || otherWord === '0') return { count: 1, outcome: 'unsuccessful' }
  const [, times] = /^(?:x?([1-9])|([1-9])x)$/.test(otherWord) ? ['', otherWord.replace('x', '')] : []
  if (times === undefined || (text.includes('(') && !failureFlags[0])) return null
  return { count: 1, attempts: Number(times), outcome: 'unsuccessful' }
}

const donePrefix = /^(?:x|✓|oui|ja|si|sì|sí|yes|ok)(?: |(?=\()|, )\(?/i
const attemptPattern =
  /^(?:au |à la |im |beim |on |at |al |ved |vid )?(?:the )?([1-9])(er|re|e|è|ème|eme|st|nd|rd|th|º|ª|°)?\.? ?(ess(?:ais?|\.)?|tentativ[eao]s?|tent\.|attempts?|att\.|try|tries|versuche?n?|vers\.|forsøk|försök|forsøg|poging(?:en)?|intentos?)?\)?$/i

/** Reads "x (2e)", "2e essai", "x 2 ess.": done, and at which attempt. "x (2)" and "2 ess." may mean something else. */
function readAttempts(text: string): ReadMark | null {
  const hasDonePrefix = donePrefix.test(text)
  const [, number, ordinal, word] = attemptPattern.exec(text.replace(donePrefix, '')) ?? []
  const signCount = [hasDonePrefix, ordinal !== undefined, word !== undefined].filter(Boolean).length
  if (number === undefined || signCount < 2) return null
  const attempts = Number(number)
  return { count: 1, attempts, outcome: attempts > 1 ? 'successful_after_attempts' : 'successful' }
}

const countPattern = /^(\d{1,2}) ?[x×]?$|^[x×] ?(\d{1,2})$/i

/**
 * Reads the mark of a procedure: x, a tick, how often, or at which attempt. Returns null if the cell means something
 * else: a mark in brackets often means that somebody else did it.
 */
export function readMarkDetails(cell: Cell): ReadMark | null {
  if (typeof cell === 'number')
    return Number.isInteger(cell) && cell >= 0 && cell <= maxCount ? { count: cell } : null
  const text = typeof cell === 'string' ? cell.trim() : ''
  if (/^x{2,5}$/i.test(text)) return { count: text.length }
  if (text === '/') return { count: 0 }
  const details = text.length > 40 ? null : (readFailure(text) ?? readAttempts(text))
  if (details) return details
  // Otherwise "(x)" and "(1)" would be read like x and 1, because brackets are ignored.
  const isMarked = /^\(|\?/.test(text) ? null : readBoolean(cell)
  if (isMarked !== null) return { count: isMarked ? 1 : 0 }
  const [, countBefore, countBehind] = countPattern.exec(text) ?? []
  const count = Number(countBefore ?? countBehind ?? Number.NaN)
  return count <= maxCount ? { count } : null
}

const side = String.raw`(?:re|li|rechts|links|right|left|droite?|gauche|høyre|venstre|hø|ve|höger|vänster|dx|sx|izq|izquierd[oa]|derech[oa])\.?`
const bothSides = 'bds|beidseits|bilat|bilateral|bilatéral|beide|both|begge'
const gauge = String.raw`\d{2} ?G`
const energy = String.raw`\d{2,3} ?J(?:oule)?`
const mannerPattern = new RegExp(
  String.raw`^(?:(\d{1,2}) ?[x×] ?)?(?:(${bothSides})\.?|${side}|${gauge}|${energy})$`,
  'iu',
)

/**
 * Reads a cell that only says how a procedure was done: "re", "bds", "2x 18G", "3 x 200J". Drugs are not written this
 * way.
 */
export function readManner(cell: Cell): ReadMark | null {
  const [all, times, both] = typeof cell === 'string' ? (mannerPattern.exec(cell.trim()) ?? []) : []
  const count = Number(times ?? 1) * (both === undefined ? 1 : 2)
  return all === undefined || count > maxCount ? null : { count }
}

const maxCount = 20

/** Reads how often a procedure was done. */
export const readMark = (cell: Cell): number | null => readMarkDetails(cell)?.count ?? null

export function formatMark({ count, attempts, outcome }: ReadMark): string {
  const attemptsText =
    attempts === undefined ? '' : `, ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`
  if (outcome === 'unsuccessful') return `tried without success${attemptsText}`
  return count === 0 ? 'no' : `${count} ×${attemptsText}`
}
