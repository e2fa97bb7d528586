/** Where somebody lives or was found, in words or figures. */
import type { Match } from '../contract.ts'
import { notNames } from '#reference/name-lookalikes.ts'
import { matchesOf, type Expression } from '../expressions/rules.ts'
import { streetExpressions } from '../streets/rules.ts'

const listed = (codes: string): ReadonlySet<string> => new Set(codes.split(' '))

const postAreas = listed(
  'AB AL B BA BB BD BF BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G GL GU GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE',
)
const routingKeys = listed(
  'A41 A42 A45 A63 A65 A67 A75 A81 A82 A83 A84 A85 A86 A91 A92 A94 A96 A98 C15 D01 D02 D03 D04 D05 D06 D07 D08 D09 D10 D11 D12 D13 D14 D15 D16 D17 D18 D20 D22 D24 D6W E21 E25 E32 E34 E41 E45 E53 E91 F12 F23 F26 F28 F31 F35 F42 F45 F52 F56 F91 F92 F93 F94 H12 H14 H16 H18 H23 H53 H54 H62 H65 H71 H91 K32 K34 K36 K45 K56 K67 K78 N37 N39 N41 N91 P12 P14 P17 P24 P25 P31 P32 P36 P43 P47 P51 P56 P61 P67 P72 P75 P81 P85 R14 R21 R32 R35 R42 R45 R51 R56 R93 R95 T12 T23 T34 T45 T56 V14 V15 V23 V31 V35 V42 V92 V93 V94 V95 W12 W23 W34 W91 X35 X42 X91 Y14 Y21 Y25 Y34 Y35',
)
const gridSquares = listed(
  'HP HT HU HW HX HY HZ NA NB NC ND NF NG NH NJ NK NL NM NN NO NR NS NT NU NW NX NY NZ OV SC SD SE SH SJ SK SM SN SO SP SR SS ST SU SV SW SX SY SZ TA TF TG TL TM TQ TR TV',
)
// Saline, tidal volume, ST segments and the like go before two figures as well.
const clinicalSquares = listed('NS NC ND NG NT NR NM NO SC SE SM SO SP SR ST SV TV TL TM TR')
const states = listed(
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC PR',
)
const inUnits = /(?:st|nd|rd|th|hr|lt|ug|ng|gr|yr|xl|us|ls)$/i

/** A spinal level, a score or a litre is one letter and a figure too: only what cannot be one of these counts. */
function isPostcode({ groups }: RegExpExecArray): boolean {
  const { outward = '', gap = '', inward = '' } = groups ?? {}
  const area = /^[A-Z]+/i.exec(outward)?.[0] ?? ''
  if (!postAreas.has(area.toUpperCase())) return false
  const isLower = outward !== outward.toUpperCase() || inward !== inward.toUpperCase()
  return !(gap !== '' && inUnits.test(inward) && (isLower || area.length === 1))
}

const isEircode = ({ 0: match }: RegExpExecArray): boolean => {
  const key = match.slice(0, 3).toUpperCase()
  const rest = match.slice(3).trim()
  const isMixed = /\d/.test(rest) && /[a-z]/i.test(rest)
  return isMixed && (match === match.toUpperCase() || routingKeys.has(key))
}

const stateRanges: Readonly<Record<string, RegExp>> = {
  nsw: /^[12]\d{3}/,
  act: /^(?:02|26|29)\d{2}/,
  vic: /^[38]\d{3}/,
  qld: /^[49]\d{3}/,
  sa: /^5\d{3}/,
  wa: /^6\d{3}/,
  tas: /^7\d{3}/,
  nt: /^0[89]\d{2}/,
}
const stateNames: Readonly<Record<string, string>> = {
  'new south wales': 'nsw',
  victoria: 'vic',
  queensland: 'qld',
  'south australia': 'sa',
  'western australia': 'wa',
  tasmania: 'tas',
  'northern territory': 'nt',
}

function isAustralian({ groups }: RegExpExecArray): boolean {
  const state = groups?.state?.toLowerCase().replaceAll(/\s+/g, ' ') ?? ''
  return stateRanges[stateNames[state] ?? state]?.test(groups?.code ?? '') ?? false
}

/** Small letters make a state of many short words, so a comma or the four further figures must say more. */
function isZip({ groups }: RegExpExecArray): boolean {
  const { state = '', comma = '', more } = groups ?? {}
  return (
    states.has(state.toUpperCase()) && (state === state.toUpperCase() || comma !== '' || more !== undefined)
  )
}

function isGrid({ 0: match, groups, index }: RegExpExecArray, words: string): boolean {
  const { square = '', east = '', north = '', gap = '' } = groups ?? {}
  const isLabelled = /\b(?:grid|gr|os|ref|lz|landed|location|loc)\b\W{0,6}(?:ref\w*)?\W{0,3}$/i.test(
    words.slice(Math.max(0, index - 20), index),
  )
  const isPaired = east.length === north.length || (north === '' && east.length % 2 === 0)
  if (!gridSquares.has(square.toUpperCase()) || !isPaired) return false
  if (isLabelled || gap === '') return true
  const isExact = east.length + north.length >= 8
  if (square === square.toUpperCase()) return match !== '' && (isExact || !clinicalSquares.has(square))
  const areClocks = [east, north].every((digits) => /^(?:[01]\d|2[0-3])[0-5]\d$/.test(digits))
  return isExact && north !== '' && !areClocks && !clinicalSquares.has(square.toUpperCase())
}

const exact = (digits: string | undefined): number => digits?.length ?? 0

/** Four decimals are a place; three are one only with a sign, a label or a point of the compass. */
function isPosition({ 0: match, groups }: RegExpExecArray): boolean {
  const { north = '', northDigits, east = '', eastDigits } = groups ?? {}
  if (Math.abs(Number(north)) > 90 || Math.abs(Number(east)) > 180) return false
  const decimals = Math.min(exact(northDigits), exact(eastDigits))
  return decimals >= 4 || (decimals >= 3 && /[NSEWnsew°-]|l(?:at|on)/i.test(match))
}

const degreesMinutes = '\\d{1,3} ?[°º] ?\\d{1,2}(?:[.,]\\d{1,6})?'
// "stable.alert.talking": somebody left out the blanks.
const wordsOfNotes = listed(
  'stable alert orientated oriented talking comfortable breathing self soft tender warm cold pale clammy sweaty intubated ventilated sedated handover handed landed lifted launched scene patient pain airway clear equal reactive pupils chest abdo abdomen pelvis pulse pulses nil none good well review reviewed plan given taken seen done family police crew team home ward theatre arrest rosc access bilateral normal fluids bloods blood fracture trauma monitoring monitored observed transfer transferred',
)
const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? []

const angle = `\\d{1,3}(?: ?[°º] ?|[ -])\\d{1,2}(?:\\.\\d{1,5})?['′’]?(?:[ -]?\\d{1,2}(?:\\.\\d{1,4})?(?:["″”]|'')?)?`
const expressions: readonly Expression[] = [
  {
    pattern: 'postcode_gb',
    expression:
      /(?<![\p{L}\d])(?:GIR ?0AA|(?<outward>[A-PR-UWYZ][A-HK-Y]?\d[A-Z\d]?)(?<gap>[ \u00a0\n]{0,2})(?<inward>\d[ABD-HJLNP-UW-Z]{2}))(?![\p{L}\d])/giu,
    isRight: isPostcode,
  },
  {
    pattern: 'eircode_ie',
    expression: /(?<![\p{L}\d])(?:[AC-FHKNPRTV-Y]\d{2}|D6W)[ -]?[0-9AC-FHKNPRTV-Y]{4}(?![\p{L}\d])/giu,
    isRight: isEircode,
  },
  {
    pattern: 'postcode_au',
    expression:
      /\b(?<state>NSW|VIC|QLD|WA|SA|TAS|ACT|NT|New\s+South\s+Wales|Victoria|Queensland|South\s+Australia|Western\s+Australia|Tasmania|Northern\s+Territory),?\s{1,2}(?<code>\d{4})\b/gi,
    isRight: isAustralian,
  },
  {
    pattern: 'zip_us',
    expression: /(?<comma>,\s?)?\b(?<state>[A-Z]{2})\.?,?\s{1,2}\d{5}(?<more>-\d{4})?\b(?!\.\d)/gi,
    isRight: isZip,
  },
  { pattern: 'zip_us', expression: /\bzip(?: ?code)?[\s:]{1,3}\d{5}(?:-\d{4})?\b/gi },
  ...streetExpressions,
  {
    pattern: 'decimal_coordinates',
    expression:
      /(?<![\d.])(?:lat(?:itude)?[\s:=]{0,3})?(?:\b[NS] ?)?(?<north>-?\d{1,2}\.(?<northDigits>\d{3,8}))\s?°?\s?[NSns]?\s?[,;/ ]\s?(?:lon(?:g(?:itude)?)?[\s:=]{0,3}|lng[\s:=]{0,3})?(?:[EW] ?)?(?<east>-?\d{1,3}\.(?<eastDigits>\d{3,8}))(?:\s?°?\s?[EWew]\b)?(?!\d)/gi,
    isRight: isPosition,
  },
  {
    pattern: 'dms_coordinates',
    expression: new RegExp(
      [
        `(?<![\\p{L}\\d])[NSns] ?${angle}[ ,/]{1,3}[EWew] ?${angle}`,
        `(?<![\\d.])${angle} ?[NS][ ,/]{0,3}${angle} ?[EW](?![a-z])`,
        // As pilots write it: 5321.7N 00602.9W.
        '(?<![\\d.])\\d{4}(?:\\.\\d{1,4})? ?[NS][ ,/]{0,3}\\d{5}(?:\\.\\d{1,4})? ?[EW](?![a-z])',
        `${degreesMinutes} ?(?:['′’] ?(?:\\d{1,2}(?:\\.\\d{1,4})? ?(?:["″”]|'')?)?)? ?[NSEWnsew](?![a-z])`,
      ].join('|'),
      'gu',
    ),
  },
  {
    pattern: 'os_grid_reference',
    expression:
      /(?<![\p{L}\d])(?<square>[HNOST][A-HJ-Z])(?<gap> ?)(?:(?<east>\d{3,5}) ?(?<north>\d{3,5})|(?<east>\d{6}|\d{8}|\d{10})(?<north>))(?![\p{L}\d.])/giu,
    isRight: isGrid,
  },
  {
    pattern: 'os_grid_reference',
    expression:
      /\b(?:grid(?: ?ref(?:erence)?)?|(?:map|os|gr) ?ref(?:erence)?|osgr|mgrs|utm|topo ?50)[\s:.]{1,3}(?:\d{0,2}[A-Z]{1,3}\d{0,2} ?){0,2}\d{2,7}[ ,]?\d{2,7}\b/gi,
  },
  {
    pattern: 'os_grid_reference',
    expression:
      /(?<![\p{L}\d])\d{1,2}[C-HJ-NP-X] ?(?<square>[A-HJ-NP-Z]{2}) ?(?:\d{4,5} ?\d{4,5}|\d{3} \d{3})(?![\p{L}\d.])/gu,
    isRight: ({ groups }) => !clinicalSquares.has(groups?.square ?? ''),
  },
  {
    pattern: 'what_three_words',
    isOfWords: true,
    expression:
      /(?:\/{3}|\bw3w\b|\bwhat ?(?:3|three) ?words\b)[\s:/.]{0,4}\p{L}{3,20}[.·, ]\p{L}{3,20}[.·, ]\p{L}{3,20}(?!\p{L})/giu,
    // Without dots it may be the sentence that goes on.
    isRight: ({ 0: match }) =>
      /\p{L}[.·]\p{L}+[.·]\p{L}+$/u.test(match) ||
      !wordsIn(match)
        .slice(-3)
        .some((word) => notNames.has(word)),
  },
  {
    pattern: 'what_three_words',
    isOfWords: true,
    expression: /(?<![\p{L}.@/-])\p{L}{4,20}\.\p{L}{4,20}\.\p{L}{4,20}(?![\p{L}@/.-])/gu,
    isUnsure: true,
    isRight: ({ 0: match }) => !wordsIn(match).some((word) => wordsOfNotes.has(word)),
  },
]

export const addressMatches = (words: string): Match[] => matchesOf(expressions, words)
