/** Reads a cell of a training matrix: a date, or one of the words that people write instead. */
import type { DateOrder } from '#logbook/spreadsheets/contract.ts'
import { isBlankCell, shownCell, type Cell } from '#logbook/spreadsheets/files/sheets.ts'
import { plainWords } from '#logbook/spreadsheets/plain-words.ts'
import { readDate } from '#logbook/spreadsheets/values/dates.ts'
import { readMonthOfYear } from '#logbook/spreadsheets/values/day-months.ts'

export type CellStatus = 'exempt' | 'not_applicable' | 'booked' | 'expired' | 'not_done'

export type CertificateCell =
  | { kind: 'blank' | 'tick' | 'unread' }
  /** The column decides what the date means. */
  | { kind: 'date'; date: string }
  | { kind: 'month'; lastDay: string }
  /** The cell itself contains the meaning of its dates. */
  | { kind: 'dates'; completedOn: string | null; expiresOn: string | null }
  | { kind: 'status'; status: CellStatus }

const phrases: Readonly<Record<CellStatus, string>> = {
  exempt:
    'exempt|exempted|exemption|waived|waiver|befreit|exempte|exento|esente|fritatt|undantag|vrijgesteld',
  not_applicable:
    'n a|na|not applicable|not required|not needed|none required|nr|entfallt|nicht erforderlich|sans objet|s o|no aplica|non applicabile|ikke aktuelt|ej aktuellt|n v t|nvt',
  booked:
    'booked|booked on|scheduled|planned|enrolled|registered|pending|in progress|awaiting|to be booked|tba|tbc|tbd|gebucht|geplant|angemeldet|inscrit|prevu|previsto|programado|prenotato|pameldt|planlagt|bokad|planerad|geboekt|gepland',
  expired:
    'expired|exp|lapsed|out of date|overdue|ood|abgelaufen|uberfallig|expire|perime|caducado|vencido|scaduto|utlopt|utgatt|verlopen',
  not_done:
    'no|not done|not completed|not started|not yet|outstanding|missing|incomplete|required|due|n|false|failed|fail|nein|offen|non|nei|nej|nee|mangler|saknas',
}

const tickWords = new Set(
  'yes|y|x|ok|done|complete|completed|pass|passed|true|valid|current|compliant|in date|up to date|1|ja|oui|si|erledigt|bestanden|fait|fatto|hecho|klar|gedaan'.split(
    '|',
  ),
)
const tickPattern = /^[✓✔☑√●•■✅☒✗✘xX*]+$/u
const crossPattern = /^[✗✘☒❌]+$/u
const dashPattern = /^[-–—.\u00B7/]{1,3}$/u

const statusByPhrase = new Map<string, CellStatus>()
for (const [status, line] of Object.entries(phrases) as [CellStatus, string][])
  for (const phrase of line.split('|')) statusByPhrase.set(phrase, status)

const expiryPattern =
  /^(?:exp(?:ires|iry|iration|ired|\.)?|expires on|expiry date|valid (?:until|till|to|thru)|until|to|due|renew(?:al)?(?: by| due)?|gültig bis|bis|valable jusqu'au|vence|scade|gyldig til|giltig till|geldig tot)\b[\s:.]*/iu
const completionPattern =
  /^(?:completed|done|passed|attended|issued|achieved|taken|from|valid from)\b(?: on)?[\s:.]*/iu
const dateSeparator =
  /\s{1,3}(?:-|–|—|to|until|till|bis|au|hasta|al|til|till|tot|exp(?:ires|iry)?\.?)\s{1,3}|\s{0,3}[–—;]\s{0,3}|\s{0,3}\(\s{0,3}(?:exp(?:ires|iry)?\.?|valid (?:until|to))?\s{0,3}/iu

/** Returns the date of a cell that contains nothing else, except a midnight that some programs add. */
function readWholeDate(cell: Cell, order: DateOrder | null): string | null {
  const dateMatch = readDate(cell, order)
  return dateMatch && /^(?:T?0?0:00(?::00)?(?:\.0+)?Z?)?$/.test(dateMatch.rest) ? dateMatch.date : null
}

const lastDayOf = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

export function readCertificateCell(cell: Cell, order: DateOrder | null): CertificateCell {
  if (isBlankCell(cell)) return { kind: 'blank' }
  if (cell === true) return { kind: 'tick' }
  if (cell === false) return { kind: 'status', status: 'not_done' }
  const date = readWholeDate(cell, order)
  if (date !== null) return { kind: 'date', date }
  // A program added a time of day to the date.
  if (typeof cell === 'object' && cell !== null && cell.at >= '1901')
    return { kind: 'date', date: cell.at.slice(0, 10) }
  if (cell === 1) return { kind: 'tick' }
  const text = shownCell(cell)
  return readText(text, order)
}

function readText(text: string, order: DateOrder | null): CertificateCell {
  if (dashPattern.test(text)) return { kind: 'blank' }
  if (crossPattern.test(text)) return { kind: 'status', status: 'not_done' }
  const words = plainWords(text)
  if (tickPattern.test(text) || tickWords.has(words)) return { kind: 'tick' }
  const meaning = statusByPhrase.get(words)
  if (meaning !== undefined) return { kind: 'status', status: meaning }
  const month = readMonthOfYear(text)
  if (month !== null) return { kind: 'month', lastDay: lastDayOf(month) }
  return readPair(text, order) ?? readWithWords(text, order) ?? { kind: 'unread' }
}

/** "12/03/2024 - 11/03/2027", "2024-03-12 (exp. 2027-03-12)" */
function readPair(text: string, order: DateOrder | null): CertificateCell | null {
  const halves = text.replace(/\)\s*$/, '').split(dateSeparator)
  if (halves.length !== 2) return null
  const [first, second] = halves.map((half) =>
    readWholeDate(half.replace(completionPattern, '').trim(), order),
  )
  return first && second ? { kind: 'dates', completedOn: first, expiresOn: second } : null
}

/** "exp 12/03/2027", "expired 03/2024", "completed 12.3.24", "booked 12/3" */
function readWithWords(text: string, order: DateOrder | null): CertificateCell | null {
  const expiry = text.replace(expiryPattern, '')
  if (expiry !== text) {
    const month = readMonthOfYear(expiry.trim())
    const day = readWholeDate(expiry.trim(), order) ?? (month === null ? null : lastDayOf(month))
    if (day !== null) return { kind: 'dates', completedOn: null, expiresOn: day }
  }
  const remainingText = text.replace(completionPattern, '')
  const completedOn = remainingText === text ? null : readWholeDate(remainingText.trim(), order)
  if (completedOn !== null) return { kind: 'dates', completedOn, expiresOn: null }
  // The first words decide: "booked 12/3" is not completed, and "exempt until March" is not recorded.
  const [first = '', second = ''] = plainWords(text).split(' ')
  const meaning = statusByPhrase.get(`${first} ${second}`) ?? statusByPhrase.get(first)
  return meaning === undefined || meaning === 'not_done' ? null : { kind: 'status', status: meaning }
}
