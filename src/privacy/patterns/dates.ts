/** Calendar dates in digits and in words, and dates of birth. */
import type { Expression } from './expression.ts'

const months =
  '(?:jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?)'
// Months in the languages of the patients flown. They need a four-digit year, because some are ordinary words in other
// languages.
const foreignMonths =
  '(?:janvier|février|fevrier|mars|avril|mai|juin|juillet|août|aout|septembre|octobre|novembre|décembre|decembre|januari|februari|maart|mei|juni|juli|augusti|augustus|enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro|maj|marts|mars|desember|tammikuuta|helmikuuta|maaliskuuta|huhtikuuta|toukokuuta|kesäkuuta|heinäkuuta|elokuuta|syyskuuta|lokakuuta|marraskuuta|joulukuuta|stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia|eanáir|feabhra|márta|máirt|aibreán|bealtaine|meitheamh|iúil|lúnasa|ionawr|chwefror|mawrth|ebrill|mehefin|gorffennaf|awst|medi|hydref|tachwedd|rhagfyr|jänner|feber)'
const dayMonth = `\\d{1,2}(?:st|nd|rd|th|\\.)?[ -]{0,2}(?:of )?${months}`
const monthDay = `${months}\\.?[ -]{1,2}\\d{1,2}(?:st|nd|rd|th)?`
const ordinal =
  '(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth|(?:twenty|thirty)[- ](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth))'
const anyYear = "(?:(?:19|20)\\d{2}|['’]?\\d{2})"
const numericDate = '\\d{1,4} ?[./\\\\| -] ?\\d{1,2} ?[./\\\\| -] ?\\d{1,4}'
const born =
  '(?:d\\.? ?o\\.? ?b\\b\\.?|date of birth|birth ?date|birthday|born(?: on)?|geb(?:oren)?\\b\\.?(?: am)?|geb(?:urts|oorte)(?:datum|tag)|geb\\.? ?dat(?:um)?\\.?|date de naissance|ddn|née? le|fecha de nacimiento|data di nascita|nat[oa] il|fødselsdato|født)'

const isDay = (digits: string | undefined) => Number(digits) >= 1 && Number(digits) <= 31
const isMonth = (digits: string | undefined) => Number(digits) >= 1 && Number(digits) <= 12

/** Whether day and month are plausible in either order: 12/3/25 is a date, 12/80/40 is not. */
const isShortDate = ({ groups }: RegExpExecArray): boolean =>
  (isDay(groups?.one) && isMonth(groups?.two)) || (isMonth(groups?.one) && isDay(groups?.two))

const isVersion = ({ index }: RegExpExecArray, words: string): boolean =>
  /\b(?:v|ver|version|release|build|firmware|software|app|ios|android|sop|section|sect|chapter|ch|page|p|guidelines?|para(?:graph)?|item|step|rev(?:ision)?)\.? ?$/i.test(
    words.slice(Math.max(0, index - 12), index),
  )

const seriesLabel =
  /\b(?:apgars?|adenosine|scores?|scored|peep|pain|icp|cpp|rr|hr|map|bp|flow|hb|pip|nrs|vas|gcs|tv|vt|ventilat\w+|shocks?|doses?|rates?|settings?|lactates?|sats?|ketamine|midazolam|fentanyl|morphine|titrated|increments?|rhythm|ratio|times|obs|roster|q\d{1,2}h|cycles?|shifts?|pressures?|abg|vbg|gas)\W{0,4}$/i
const unitAfter =
  /^ ?(?:mg|mcg|mcq|µg|ug|g|ml|mmol|mmhg|kpa|cm|mm|l|lpm|j|joules?|%|days?|hrs?|hours?|mins?|min|secs?|units?|bpm|kg|fr|x)\b/i

/** Whether three numbers in a row are values: "Adenosine 6/12/18", "APGAR 8/9/10". */
const isSeries = ({ 0: match, index }: RegExpExecArray, words: string): boolean =>
  seriesLabel.test(words.slice(Math.max(0, index - 18), index)) ||
  unitAfter.test(words.slice(index + match.length, index + match.length + 8))

const wordBeforeDate =
  /\b(?:on|dated?|admitted|admission|discharged|since|seen|died|deceased|rip|pronounced|performed|done|op|surgery|from|until|till|of|adm|d\/c|dos|doa|lmp|edd|flown|transferred|d\.?o\.?d|injury|event|accident|am|vom|le|op)\W{0,3}$/i

/**
 * Whether numbers with dashes are a date. They are just as likely to be three values, so a date needs a leading zero, a day
 * above 12, or a word such as "on" before it.
 */
function isDashedDate(match: RegExpExecArray, words: string): boolean {
  if (!isShortDate(match) || isVersion(match, words) || isSeries(match, words)) return false
  const { one = '', two = '' } = match.groups ?? {}
  // "06-12-18": equal steps are hours or doses.
  const hasEqualSteps = Number(match[0].slice(-2)) - Number(two) === Number(two) - Number(one)
  const isDated =
    wordBeforeDate.test(words.slice(Math.max(0, match.index - 16), match.index)) ||
    /^ (?:admitted|seen|discharged|died)\b/i.test(words.slice(match.index + match[0].length))
  const isPadded = (one.startsWith('0') && two.length === 2) || (two.startsWith('0') && one.length === 2)
  if (hasEqualSteps && !isDated) return false
  return isDated || isPadded || (Number(one) > 12 && two.length === 2)
}

export const dateExpressions: readonly Expression[] = [
  {
    pattern: 'date_of_birth_label',
    expression: new RegExp(
      `\\b${born}[^\\n\\d]{0,12}\\n?(?:${numericDate}|${dayMonth}[.,]?[ ,'’-]{0,3}${anyYear}|${dayMonth}|${monthDay},? {0,2}${anyYear}|\\d{8}|\\d{6})(?!\\d)`,
      'gi',
    ),
  },
  {
    pattern: 'date_of_birth_label',
    expression: new RegExp(`\\b${born}\\W{0,5}(?:${monthDay}|${dayMonth})\\W{1,3}${anyYear}(?!\\d)`, 'gi'),
  },
  {
    pattern: 'date_of_birth_label',
    expression: new RegExp(
      `\\b${born}\\W{0,4}(?:le |the )?(?:\\d{1,2}(?:er|\\.)? (?:de )?${foreignMonths}(?: de)? (?:19|20)\\d{2}|\\d{1,2} ?[./] ?(?:19|20)?\\d{2}(?![\\d./]))|\\b(?:yob|year of birth)\\W{0,4}(?:19|20)\\d{2}\\b`,
      'gi',
    ),
  },
  {
    pattern: 'full_date_numeric',
    expression:
      /(?<![\d./-])(?<one>\d{1,2}) ?[./|\\·–-] ?(?<two>\d{1,2}) ?[./|\\·–-] ?(?:19|20)\d{2}(?![\d/-])|(?<![\d./-])(?:19|20)\d{2} ?[./|\\·–-] ?\d{1,2} ?[./|\\·–-] ?\d{1,2}(?![\d/-])/g,
    isValid: (match) => match.groups?.one === undefined || isShortDate(match),
  },
  {
    pattern: 'full_date_numeric',
    expression:
      /(?<![\d./-]|\d ?\/ )(?<one>\d{1,2})(?<sign> ?\/ ?|[.\\|·])(?<two>\d{1,2})\k<sign>['’]?\d{2}(?![\d/-]| ?\/ ?\d)(?!\.\d)/g,
    isValid: (match, words) => isShortDate(match) && !isVersion(match, words) && !isSeries(match, words),
  },
  {
    pattern: 'full_date_numeric',
    expression:
      /(?<![\d./–-])(?<one>\d{1,2})(?<sign>[–-])(?<two>\d{1,2})\k<sign>['’]?\d{2}(?![\d/–-])(?!\.\d)/g,
    isValid: isDashedDate,
  },
  {
    // "14 02 2024", "12032024", "14/02/’24".
    pattern: 'full_date_numeric',
    expression:
      /(?<![\d.,/-] ?)(?:0[1-9]|[12]\d|3[01])(?<gap> ?)(?:0[1-9]|1[0-2])\k<gap>(?:19[2-9]|20[0-3])\d(?![\d.,]?\d| ?(?:mg|mcg|ml|g|j|units?|kg|l|ft)\b)|(?<![\d./-])\d{1,2}[./-]\d{1,2}[./-]['’]\d{2}(?!\d)/gi,
  },
  {
    pattern: 'full_date_numeric',
    expression:
      /(?<=\b(?:dated?|on)\W{1,3})(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])[0-3]\d(?![\d.])|(?<![\w./-])\d{1,2}[./-](?:i{1,3}|i[vx]|vi{0,3}|xi{0,2})[./-](?:\d{4}|\d{2})(?![\w/-])/gi,
  },
  {
    pattern: 'full_date_numeric',
    expression: /(?<![\d.])(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?![\d.])/g,
  },
  {
    pattern: 'full_date_words',
    expression: new RegExp(
      `\\b${dayMonth}[.,]?[ ,'’-]{1,3}(?:19|20)\\d{2}\\b|\\b${monthDay},? {0,2}(?:19|20)\\d{2}\\b|\\b${dayMonth}[.,]?[ -]?['’]\\d{2}\\b|\\b${dayMonth}\\.?[ -]\\d{2}\\b(?![:.]?\\d|\\s*(?:mg|mcg|ml|min|g|%|of))`,
      'gi',
    ),
    // "2 may 20": in lower case "may" and "mar" may be other words.
    isValid: ({ 0: match }) => !/(?:may|mar)[ -]\d{2}$/.test(match),
  },
  {
    pattern: 'full_date_words',
    expression: new RegExp(
      [
        `(?<![\\w.])\\d{1,2}${months}(?:(?:19|20)\\d{2}|\\d{2})(?!\\w)`,
        `\\b${monthDay},? ?['’]\\d{2}\\b`,
        `\\b(?:19|20)\\d{2}[ -]${months}[ -]\\d{1,2}\\b`,
        `(?<![\\w.])\\d{1,2} ?[/.] ?${months} ?[/.] ?(?:(?:19|20)\\d{2}|\\d{2})(?!\\w)`,
        `\\b${ordinal} (?:day )?(?:of )?${months},? (?:19|20)\\d{2}\\b`,
        `\\b${months} (?:the )?${ordinal},? (?:19|20)\\d{2}\\b`,
      ].join('|'),
      'gi',
    ),
    isDigitOptional: true,
  },
  {
    pattern: 'full_date_words',
    expression: new RegExp(
      `(?<![\\w.])\\d{1,2}(?:er|e|º|°|\\.)? (?:de |d['’])?${foreignMonths}(?: del?)? (?:19|20)\\d{2}(?!\\d)`,
      'gi',
    ),
  },
  {
    // "Nov 3 24": a capitalized month, and no unit after the last digits.
    pattern: 'full_date_words',
    expression:
      /\b(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\.? \d{1,2}(?:st|nd|rd|th)?,? [0-3]\d(?=[.,;)]?(?:\s*\n|\s*$|[;)]| [a-z]{3}))(?! ?(?:hrs?|mins?|hours?|mg|ml|mcg|patients?|units?|days?|cases?|missions?|jobs?|shocks?|people))/g,
  },
]
