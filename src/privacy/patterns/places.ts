/** Postcodes, street addresses and positions. */
import type { Match } from '../contract.ts'
import { wordsAfterTitles } from '#reference/name-lookalikes.ts'
import { expressionsOf, matchesOf, type Expression } from './expression.ts'
import { gridExpressions } from './grid-references.ts'
import { streetExpressions } from './streets.ts'

const toSet = (codes: string): ReadonlySet<string> => new Set(codes.split(' '))

const postAreas = toSet(
  'AB AL B BA BB BD BF BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G GL GU GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE',
)
const routingKeys = toSet(
  'A41 A42 A45 A63 A65 A67 A75 A81 A82 A83 A84 A85 A86 A91 A92 A94 A96 A98 C15 D01 D02 D03 D04 D05 D06 D07 D08 D09 D10 D11 D12 D13 D14 D15 D16 D17 D18 D20 D22 D24 D6W E21 E25 E32 E34 E41 E45 E53 E91 F12 F23 F26 F28 F31 F35 F42 F45 F52 F56 F91 F92 F93 F94 H12 H14 H16 H18 H23 H53 H54 H62 H65 H71 H91 K32 K34 K36 K45 K56 K67 K78 N37 N39 N41 N91 P12 P14 P17 P24 P25 P31 P32 P36 P43 P47 P51 P56 P61 P67 P72 P75 P81 P85 R14 R21 R32 R35 R42 R45 R51 R56 R93 R95 T12 T23 T34 T45 T56 V14 V15 V23 V31 V35 V42 V92 V93 V94 V95 W12 W23 W34 W91 X35 X42 X91 Y14 Y21 Y25 Y34 Y35',
)
const states = toSet(
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC PR',
)
const inUnits = /(?:st|nd|rd|th|hr|lt|ug|ng|gr|yr|xl|us|ls)$/i

/** Whether a match has a real postal area and is not a spinal level, a score, litres or the like. */
function isPostcode({ groups }: RegExpExecArray): boolean {
  const { outward = '', gap = '', inward = '' } = groups ?? {}
  const area = /^[A-Z]+/i.exec(outward)?.[0] ?? ''
  if (!postAreas.has(area.toUpperCase())) return false
  // "N429AE" is the registration of an American aircraft.
  if (area === 'N' && gap === '') return false
  const isLower = outward !== outward.toUpperCase() || inward !== inward.toUpperCase()
  return !(gap !== '' && inUnits.test(inward) && (isLower || area.length === 1))
}

const isEircode = ({ 0: match }: RegExpExecArray): boolean => {
  const key = match.slice(0, 3).toUpperCase()
  const rest = match.slice(3).replace(/^[ .-]/, '')
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

const counted =
  /^ ?(?:ft|feet|foot|km|kms|nm|miles?|metres?|m|mm|ml|mg|mcg|kg|l|litres?|lit|hrs?|h|s|rpm|units?|people|patients?|flights?|guidelines?|protocol|study|data|edition|conference|update|bags?|kt|kts|knots|psi|ci|acres|hectares|head)\b/i

/** Whether the word after the number shows that it counts something: "TAS 7000 ft", "NSW 2023 guidelines". */
const isCounted = ({ 0: match, index }: RegExpExecArray, words: string): boolean =>
  counted.test(words.slice(index + match.length, index + match.length + 14))

function isAustralian(match: RegExpExecArray, words: string): boolean {
  const { groups } = match
  const written = (groups?.state ?? groups?.after ?? '')
    .toLowerCase()
    .replaceAll('.', '')
    .replaceAll(/\s+/g, ' ')
  const state =
    written === 'q' ? 'qld' : written.replace('aust', 'australia').replace('australiaralia', 'australia')
  const code = groups?.code ?? groups?.first ?? ''
  return (stateRanges[stateNames[state] ?? state]?.test(code) ?? false) && !isCounted(match, words)
}

// States whose code is not a word or unit in lower case.
const plainStates = toSet('MT NM NJ NC ND SD WY WV KS KY MN TX TN AZ NV UT WI NY')
const wholeStates =
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|N(?:ew|\\.) (?:Hampshire|Jersey|Mexico|York)|(?:North|South|N\\.|S\\.) (?:Carolina|Dakota)|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|Tennessee|Texas|Utah|Vermont|(?:West |W\\. )?Virginia|Washington|Wisconsin|Wyoming|Puerto Rico|D\\.C\\.|N\\.[CDHJMY]\\.|S\\.[CD]\\.|W\\.V(?:a)?\\.|R\\.I\\.'
const shortStates =
  'Ala|Ariz|Ark|Calif|Colo|Conn|Del|Fla|Ida|Ill|Ind|Kan|Kans|Ky|Md|Mass|Mich|Minn|Miss|Mont|Neb|Nebr|Nev|Okla|Ore|Penn|Penna|Tenn|Tex|Va|Vt|Wash|Wis|Wisc|Wyo'

/** Whether a match has a real state. In lower case, many states are short words, so a comma or the ZIP+4 digits are needed. */
function isZip(match: RegExpExecArray, words: string): boolean {
  const { state = '', comma = '', more } = match.groups ?? {}
  return (
    states.has(state.toUpperCase()) &&
    (state === state.toUpperCase() ||
      comma !== '' ||
      more !== undefined ||
      plainStates.has(state.toUpperCase())) &&
    !isCounted(match, words)
  )
}

// "stable.alert.talking" is a note typed without spaces, not three words of what3words.
const clinicalWords = toSet(
  'stable alert orientated oriented talking comfortable breathing self soft tender warm cold pale clammy sweaty intubated ventilated sedated handover handed landed lifted launched scene patient pain airway clear equal reactive pupils chest abdo abdomen pelvis pulse pulses nil none good well review reviewed plan given taken seen done family police crew team home ward theatre arrest rosc access bilateral normal fluids bloods blood fracture trauma monitoring monitored observed transfer transferred',
)
const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? []

const expressions: readonly Expression[] = expressionsOf([
  {
    pattern: 'postcode_gb',
    expression:
      /(?<![\p{L}\d])(?:GIR ?0AA|(?<outward>[A-PR-UWYZ][A-HK-Y]?\d[A-Z\d]?)(?<gap>[ \u00a0\n]{0,2}|[-.])(?<inward>\d[ABD-HJLNP-UW-Z]{2}))(?![\p{L}\d])/giu,
    isValid: isPostcode,
  },
  {
    pattern: 'eircode_ie',
    expression: /(?<![\p{L}\d])(?:[AC-FHKNPRTV-Y]\d{2}|D6W)[ .-]?[0-9AC-FHKNPRTV-Y]{4}(?![\p{L}\d])/giu,
    isValid: isEircode,
  },
  {
    pattern: 'postcode_gb',
    expression:
      /\bpost ?code[\s:]{1,3}(?:is |was )?(?<outward>[A-PR-UWYZ][A-HK-Y]?\d[A-Z\d]?)(?![\p{L}\d]| {0,2}\d[A-Z]{2})/giu,
    isValid: isPostcode,
  },
  {
    // Canadian postcodes, which have no pattern of their own.
    pattern: 'postcode_gb',
    expression:
      /(?<![\p{L}\d-])(?!E\dV\dM)[ABCEGHJ-NPR-TVXY]\d[ABCEGHJ-NPR-TV-Z][ -]\d[ABCEGHJ-NPR-TV-Z]\d(?![\p{L}\d-])/gu,
    isUncertain: true,
  },
  {
    // The match includes the town in front, which identifies the place as much as the digits do.
    pattern: 'postcode_au',
    expression:
      /(?:(?<![\p{L}\p{N}])(?:\p{Lu}[\p{Ll}'’-]{2,20}[^\S\n]){1,2}(?<=[\p{L},] )|\b)(?<state>NSW|N\.S\.W\.|nsw|Nsw|VIC|Vic\.?|vic|QLD|Qld\.?|qld|W\.?A\.?|wa|S\.?A\.?|sa|TAS|Tas\.?|tas|ACT|A\.C\.T\.|act|N\.?T\.?|nt|Q|[Nn]ew\s+[Ss]outh\s+[Ww]ales|[Vv]ictoria|VICTORIA|[Qq]ueensland|QUEENSLAND|[Ss]outh\s+[Aa]ust(?:ralia)?|[Ww]est(?:ern)?\s+[Aa]ust(?:ralia)?|[Tt]asmania|[Nn]orthern\s+[Tt]erritory),?[\s(-]{1,3}(?<code>\d{4})\b(?!\.\d)/gu,
    isValid: isAustralian,
  },
  {
    pattern: 'postcode_au',
    expression:
      /(?:(?<![\p{L}\p{N}])(?:\p{Lu}[\p{Ll}'’-]{2,20},?[^\S\n]){1,2}|\b)(?<first>\d{4}),? (?<after>NSW|N\.S\.W|VIC|Vic|QLD|Qld|TAS|Tas|NT|ACT)\b|\b(?<state>NSW|nsw|QLD|qld)(?<code>\d{4})\b/gu,
    isValid: isAustralian,
  },
  {
    pattern: 'postcode_au',
    expression:
      /\b(?:post ?code|p\/(?:code|c)|pcode|plz|postal code)[\s:]{1,3}(?:is |was )?\d{4}(?!\d| ?(?:ft|m|km)\b)/gi,
    isUncertain: true,
  },
  {
    // "Lives in Brunswick 3056", unless the number may be a clock time.
    pattern: 'postcode_au',
    expression:
      /\b(?:liv(?:es?|ing)|resid(?:es?|ing)|home|address)(?: is| in| at|:){1,2}\s(?:\p{Lu}[\p{L}'’-]{2,20},?\s){1,2}(?:2[4-9]\d\d|[3-7]\d{3})(?!\d|[.,]\d| ?(?:ft|m|km|ml|feet)\b)|\bAustralia,?\s\d{4}(?!\d)/gu,
    isUncertain: true,
  },
  {
    pattern: 'zip_us',
    expression: /(?<comma>,\s?)?\b(?<state>[A-Z]{2})\.?,?\s{1,2}\d{5}(?<more>-\d{4})?\b(?!\.\d)/gi,
    isValid: isZip,
  },
  {
    pattern: 'zip_us',
    expression: new RegExp(
      `\\b(?:(?:${wholeStates})|(?:${shortStates})\\b\\.?),?\\s{1,2}\\d{5}(?:-\\d{4})?(?![\\d.,]?\\d)`,
      'gi',
    ),
    isValid: (match, words) =>
      !isCounted(match, words) &&
      (!match[0].endsWith('000') || /, ?\d/.test(match[0])) &&
      /^[A-Z]|,/.test(match[0]),
  },
  {
    pattern: 'zip_us',
    expression: /\b(?:zip(?: ?code)?|postal code|plz)(?: is| was)?[\s:#]{1,3}\d{5}(?:-\d{4})?\b/gi,
  },
  ...streetExpressions,
  ...gridExpressions,
  {
    pattern: 'what_three_words',
    isDigitOptional: true,
    expression:
      /(?:\/{3}|\bw3w\b|\bwhat ?(?:3|three) ?words\b)(?: (?:is|was|location|loc|gave))?[\s:/.,(=-]{0,4}\p{L}{3,20}(?:[.·/-]|, ?| )\p{L}{3,20}(?:[.·/-]|, ?| )\p{L}{3,20}(?!\p{L})/giu,
    // Without dots the words may just continue the sentence.
    isValid: ({ 0: match }) =>
      /\p{L}[.·/-]\p{L}+[.·/-]\p{L}+$/u.test(match) ||
      !wordsIn(match)
        .slice(-3)
        .some((word) => wordsAfterTitles.has(word)),
  },
  {
    pattern: 'what_three_words',
    isDigitOptional: true,
    expression:
      /(?<![\p{L}.@-]|[^/]\/)\p{L}{4,20}(?:\.\p{L}{4,20}\.| dot \p{L}{4,20} dot )\p{L}{4,20}(?![\p{L}@/-]|\.\p{L})/gu,
    isUncertain: true,
    isValid: ({ 0: match }) => !wordsIn(match).some((word) => clinicalWords.has(word)),
  },
])

export const addressMatches = (words: string): Match[] => matchesOf(expressions, words)
