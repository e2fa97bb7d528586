/** Positions in the formats of maps and aircraft: grid references, degrees and decimal coordinates. */
import type { Expression } from './expression.ts'

const toSet = (codes: string): ReadonlySet<string> => new Set(codes.split(' '))

const gridSquares = toSet(
  'HP HT HU HW HX HY HZ NA NB NC ND NF NG NH NJ NK NL NM NN NO NR NS NT NU NW NX NY NZ OV SC SD SE SH SJ SK SM SN SO SP SR SS ST SU SV SW SX SY SZ TA TF TG TL TM TQ TR TV',
)
// Letters that may also mean saline, tidal volume, ST segments and the like, before two values.
const clinicalSquares = toSet('NS NC ND NG NT NR NM NO SC SE SM SO SP SR ST SV TV TL TM TR')
// Stroke volume, heights, sodium: two three-digit values follow these letters more often than a position does.
const valuedSquares = toSet('SV TV NA HT HU TA HX')

const gridLabel =
  /\b(?:grid|gr|os|ref|lz|hls|landed|location|loc|position|scene|map|mrt)\b\W{0,6}(?:ref\w{0,6}|passed|given|was|is|of|at|by|on)?\W{0,3}$/i
const isClock = (digits: string): boolean => /^(?:[01]\d|2[0-3])[0-5]\d$/.test(digits)
const isRound = (digits: string): boolean =>
  (digits.length > 4 ? /00$/ : digits.length > 3 ? /[05]0$/ : /[05]$/).test(digits)
/** Whether two numbers are clock times shortly after each other: "NO 1410 1425". */
const areTimes = (from: string, to: string): boolean =>
  isClock(from) && isClock(to) && Number(to) >= Number(from) && Number(to) - Number(from) < 400

function isGrid({ groups, index }: RegExpExecArray, words: string): boolean {
  const { square = '', gap = '' } = groups ?? {}
  const figures = Object.entries(groups ?? {})
    .filter(([name, digits]) => digits && /^[en]\d$/.test(name))
    .map(([, digits]) => digits)
  const [east = '', north = ''] = figures
  const upper = square.toUpperCase()
  const isLabelled = gridLabel.test(words.slice(Math.max(0, index - 28), index))
  if (!gridSquares.has(upper)) return false
  const size = east.length
  // Four digits locate a square kilometre, but may also be a time or a year.
  if (size === 2) return isLabelled && square === upper
  const isClinical = clinicalSquares.has(upper)
  const areClocks = areTimes(east, north)
  const areRound = [east, north].every(isRound)
  if (isLabelled) return true
  if (gap === '') return true
  if (square !== upper) {
    const isWord = isClinical || valuedSquares.has(upper)
    return !areClocks && !isWord && (size > 3 || !areRound)
  }
  if (isClinical) return !areClocks && !areRound && !(valuedSquares.has(upper) && size === 3)
  return size > 3 || !(valuedSquares.has(upper) || [east, north].every((digits) => /[05]0$/.test(digits)))
}

const decimalCount = (digits: string | undefined): number => digits?.length ?? 0

/**
 * Whether two decimals are coordinates: always with four decimal places; with three only beside a degree sign, a label or
 * N/S/E/W.
 */
function isPosition({ 0: match, groups }: RegExpExecArray): boolean {
  const { north = '', northDigits, east = '', eastDigits } = groups ?? {}
  const [latitude, longitude] = [north, east].map((digits) =>
    Math.abs(Number(digits.replace('−', '-').replace(',', '.'))),
  )
  if (latitude === undefined || longitude === undefined || latitude > 90 || longitude > 180) return false
  const decimals = Math.min(decimalCount(northDigits), decimalCount(eastDigits))
  const isLabelled = /[NSEW°]|l(?:at|on)/i.test(match.replace(/and|by/i, ''))
  if (/and|by|x/i.test(match) && !isLabelled) return false
  if (latitude < 1 && longitude < 1 && !isLabelled) return false
  return decimals >= 4 || (decimals >= 3 && isLabelled)
}

const degreesMinutes = '\\d{1,3} ?[°º] ?\\d{1,2}(?:[.,]\\d{1,6})?'
const angle = `\\d{1,3}(?: ?[°º] ?|[ -])\\d{1,2}(?:\\.\\d{1,5})?['′’´]?(?:[ -]?\\d{1,2}(?:\\.\\d{1,4})?(?:["″”]|''|´´)?)?`
const pairs = (separator: string): string =>
  [5, 4, 3, 2].map((size) => `(?<e${size}>\\d{${size}})${separator}(?<n${size}>\\d{${size}})`).join('|')
// Positions with dots or colons, or with "deg", "min" and "sec" spelled out.
const spoken =
  '\\d{1,3}(?:[.:]\\d{1,2}[.:]\\d{1,2}(?:\\.\\d{1,3})?|d ?\\d{1,2}m ?\\d{1,2}(?:\\.\\d{1,3})?s| ?deg(?:rees)? ?\\d{1,2}(?:\\.\\d{1,4})?(?: ?(?:min(?:ute)?s?|[\'′’]))?(?: ?\\d{1,2}(?:\\.\\d{1,3})? ?(?:sec(?:ond)?s?|["″”]))?) ?'

export const gridExpressions: readonly Expression[] = [
  {
    pattern: 'decimal_coordinates',
    expression:
      /(?<![\d.])(?:lat(?:itude)?[\s:=]{0,3})?(?:\b[NS] ?)?(?<north>[-−]?\d{1,2}\.(?<northDigits>\d{3,8}))\s?°?\s?[NSns]?\s?(?:[,;/ &|x]|and|by)\s?(?:lon(?:g(?:itude)?)?[\s:=]{0,3}|lng[\s:=]{0,3})?(?:[EW] ?)?(?<east>[-−]?\d{1,3}\.(?<eastDigits>\d{3,8}))(?:\s?°?\s?[EWew]\b)?(?!\d)/gi,
    isValid: isPosition,
  },
  {
    // With a decimal comma, as in continental Europe.
    pattern: 'decimal_coordinates',
    expression:
      /(?<![\d.,])(?<north>[-−]?\d{1,2},(?<northDigits>\d{4,8}))\s?°?\s?[NS]?\s?[;/ ]\s?(?<east>[-−]?\d{1,3},(?<eastDigits>\d{4,8}))(?![\d,])/gi,
    isValid: isPosition,
  },
  {
    pattern: 'dms_coordinates',
    expression: new RegExp(
      [
        `(?<![\\p{L}\\d])[NSns] ?${angle}[ ,/]{1,3}[EWew] ?${angle}`,
        `(?<![\\d.])${angle} ?[NS][ ,/]{0,3}${angle} ?[EW](?![a-z])`,
        // The format of pilots: 5321.7N 00602.9W.
        '(?<![\\d.])\\d{4}(?:\\.\\d{1,4})? ?[NS][ ,/]{0,3}\\d{5}(?:\\.\\d{1,4})? ?[EW](?![a-z])',
        '(?<![\\p{L}\\d])[NS] ?\\d{4}(?:\\d\\d)?(?:\\.\\d{1,4})?[ ,/]{0,3}[EW] ?\\d{5}(?:\\d\\d)?(?:\\.\\d{1,4})?(?!\\d)',
        '(?<![\\d.])\\d{6} ?[NS][ ,/]{0,3}\\d{7} ?[EW](?![a-z])',
        `${degreesMinutes} ?(?:['′’´] ?(?:\\d{1,2}(?:\\.\\d{1,4})? ?(?:["″”]|''|´´)?)?)? ?[NSEWnsew](?![a-z])`,
        `(?<![\\d.:])${spoken}[NSns][ ,/]{0,3}${spoken}[EWew](?![a-z])`,
        `(?<![\\p{L}\\d])[NS] ?${spoken.slice(0, -2)}[ ,/]{1,3}[EW] ?${spoken.slice(0, -2)}(?![\\d:])`,
        `\\b[Ll]at(?:itude)?[ :]{1,2}${angle} ?[NSns]?[ ,/]{1,3}[Ll]on(?:g(?:itude)?)?[ :]{1,2}${angle}(?: ?[EWew]\\b)?`,
      ].join('|'),
      'gu',
    ),
  },
  {
    pattern: 'os_grid_reference',
    expression: new RegExp(
      `(?<![\\p{L}\\d])(?<square>[HNOST][A-HJ-Z])(?<gap>[ -]?)(?:${pairs('[ ,/-]?')})(?![\\p{L}\\d]|[.,]\\d)`,
      'giu',
    ),
    isValid: isGrid,
  },
  {
    pattern: 'os_grid_reference',
    expression:
      /\b(?:grid(?: ?ref(?:erence)?)?|(?:map|os|gr) ?ref(?:erence)?|osgr|mgrs|utm|topo ?50|nztm|mga|itm)[\s:.]{1,3}(?:(?:was|is|of|at) )?(?:\d{0,2}[A-Z]{1,3}\d{0,2} ?){0,2}\d{2,7}[ ,/-]{0,2}(?:[NS] ?)?\d{2,7}\b/gi,
  },
  {
    // The Irish grid has one letter; ten digits cannot be two vital signs.
    pattern: 'os_grid_reference',
    expression:
      /(?<![\p{L}\d-])[A-HJ-Z] ?\d{5} \d{5}(?![\p{L}\d]|[.,]\d)|(?<![\p{L}\d])(?:E ?)?[12]\d{6}[ ,/]{1,3}(?:N ?)?[456]\d{6}(?![\p{L}\d]|[.,]\d)/gu,
    isValid: ({ 0: match }) => !/00 \d{3}00$/.test(match),
  },
  {
    // "H 912 154" after a word such as "grid" or "landed".
    pattern: 'os_grid_reference',
    expression:
      /\b(?:grid|position|location|scene|pad|ref|landed|landing|winched|hill|mountain|summit|lough|bog)\b[^\n\d]{0,24}(?<![\p{L}\d])[A-HJ-Z] ?\d{3} ?\d{3}(?![\p{L}\d]|[.,]\d)/gu,
    isUncertain: true,
  },
  {
    pattern: 'os_grid_reference',
    expression:
      /(?<![\p{L}\d])\d{1,2}[C-HJ-NP-X] ?(?<square>[A-HJ-NP-Z]{2}) ?(?:\d{4,5} ?\d{4,5}|\d{3} \d{3})(?![\p{L}\d]|\.\d)/gu,
    isValid: ({ groups }) => !clinicalSquares.has(groups?.square ?? ''),
  },
]
