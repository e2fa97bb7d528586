/** Numbers, dates, places and links in free text that lead to a person. What is a name is judged elsewhere. */
import type { Match } from '../contract.ts'
import { matchesOf, type Expression } from '../expressions/rules.ts'
import { addressMatches } from '../places/rules.ts'
import { numberMatches } from '../numbers/rules.ts'

const months =
  '(?:jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?)'
const dayMonth = `\\d{1,2}(?:st|nd|rd|th|\\.)?[ -]{0,2}(?:of )?${months}`
const monthDay = `${months}\\.?[ -]{1,2}\\d{1,2}(?:st|nd|rd|th)?`
const anyYear = "(?:(?:19|20)\\d{2}|['’]?\\d{2})"
const numericDate = '\\d{1,4} ?[./ -] ?\\d{1,2} ?[./ -] ?\\d{1,4}'
const born =
  '(?:d\\.? ?o\\.? ?b\\b\\.?|date of birth|birth ?date|birthday|born(?: on)?|geb(?:oren)?\\b\\.?(?: am)?)'

const isDay = (digits: string | undefined) => Number(digits) >= 1 && Number(digits) <= 31
const isMonth = (digits: string | undefined) => Number(digits) >= 1 && Number(digits) <= 12

/** 12/3/25 is a date in one order or the other; 12/80/40 is not. */
const isShortDate = ({ groups }: RegExpExecArray): boolean =>
  (isDay(groups?.one) && isMonth(groups?.two)) || (isMonth(groups?.one) && isDay(groups?.two))

const isVersion = ({ index }: RegExpExecArray, words: string): boolean =>
  /\b(?:v|ver|version|release|build|firmware|software|app|ios|android)\.? ?$/i.test(
    words.slice(Math.max(0, index - 10), index),
  )

/** "CAD 2019" is a history of heart disease. */
const isNoYear = ({ 0: match }: RegExpExecArray): boolean => !/^cad\s+(?:19|20)\d{2}$/i.test(match)

const reading =
  /(?:hr|bp|rr|sats?|spo2|o2|pulse|rate|temp|map|etco2|gcs|bm|iss|score|peak|systolic|sbp|dbp|pr|tv|weight|to|from|of)\W{0,3}$/i

/** A reading that goes before makes it a value: "sats 94 M" says nothing about an age. */
const isNoReading = (match: RegExpExecArray, words: string): boolean =>
  !reading.test(words.slice(Math.max(0, match.index - 12), match.index))

const hasBothSigns = ({ groups }: RegExpExecArray): boolean =>
  /\d/.test(groups?.plate ?? '') && /[A-Z]/.test(groups?.plate ?? '')

const aged90 = '(?:9\\d|1[01]\\d)'
const person = '(?:male|female|man|woman|lady|gentleman|gent|chap|boy|girl)'
const strongLabel =
  '(?:mrn|urn|pcr|e-?pcr|e?prf|hosp(?:ital)?\\.?|patient(?:en)?|pt|chart|med(?:ical)? rec(?:ord)?|record|account|acct|encounter|csn|fin|nhs|chi|nhi|medicare|ihi|pps|ssn|dva|insurance|policy|versicherten|fall|k|unit|ur|u\\.r\\.|x-?ray|lab|study|sample|folder|file|dossier|admission|registration|visit|claim|case ?file)'

const surestLabel =
  '(?:mrn|umrn|urn|ur|u\\.r\\.|csn|pid|hosp(?:ital)?\\.? ?(?:no|num|number)\\.?|nhi|chart|patient id|pt id)'
/** What a control room or a hospital counts by: "E24-009316", "20240312-0456". */
const reference = '[A-Z]{0,4}[-/]?\\d[A-Z\\d]{0,11}(?:[-/][A-Z\\d]{1,10}){0,4}\\b'
const digitsIn = (text: string): number => text.replaceAll(/\D/g, '').length

const expressions: readonly Expression[] = [
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
    pattern: 'full_date_numeric',
    expression:
      /(?<![\d./-])(?<one>\d{1,2}) ?[./-] ?(?<two>\d{1,2}) ?[./-] ?(?:19|20)\d{2}(?![\d/-])|(?<![\d./-])(?:19|20)\d{2} ?[./-] ?\d{1,2} ?[./-] ?\d{1,2}(?![\d/-])/g,
    isRight: (match) => match.groups?.one === undefined || isShortDate(match),
  },
  {
    pattern: 'full_date_numeric',
    expression: /(?<![\d./-])(?<one>\d{1,2})(?<sign>[./])(?<two>\d{1,2})\k<sign>\d{2}(?![\d/-])(?!\.\d)/g,
    isRight: (match, words) => isShortDate(match) && !isVersion(match, words),
  },
  {
    pattern: 'full_date_numeric',
    expression: /(?<![\d.])(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?![\d.])/g,
  },
  {
    pattern: 'full_date_words',
    expression: new RegExp(
      `\\b${dayMonth}[.,]?[ ,'’-]{1,3}(?:19|20)\\d{2}\\b|\\b${monthDay},? {0,2}(?:19|20)\\d{2}\\b|\\b${dayMonth}[.,]?[ -]?['’]\\d{2}\\b|\\b${dayMonth}[ -]\\d{2}\\b(?![:.]?\\d|\\s*(?:mg|mcg|ml|min|g|%|of))`,
      'gi',
    ),
    // "2 may 20": only with a capital is that certainly a month.
    isRight: ({ 0: match }) => !/(?:may|mar)[ -]\d{2}$/.test(match),
  },
  {
    pattern: 'record_number_label',
    expression: new RegExp(
      `\\b${strongLabel}(?:[ -]?(?:no|num|number|nummer|nr|id|ref(?:erence)?)\\b\\.?|[ ]?#)[\\s:#.=-]{0,4}(?:is )?[A-Z]{0,4}[-/ ]?\\d(?:[\\d/ -]|[A-Z](?=[\\d/-])){2,16}(?<=[\\d/ -]|[A-Z])[\\dA-Z]\\b|\\b${strongLabel}[\\s:#.=-]{1,4}[A-Z]{0,3}-?(?:\\d{5,}|\\d{3,6}-\\d{3,7})\\b`,
      'gi',
    ),
    isRight: ({ 0: match }) => digitsIn(match) >= 4,
  },
  {
    pattern: 'record_number_label',
    expression: new RegExp(
      `\\b${surestLabel}[\\s:#.=-]{1,4}(?:is )?[A-Z]{0,3}-?\\d{1,6}(?:[ /-]\\d{1,6}){1,3}[A-Z]?\\b`,
      'gi',
    ),
    isRight: ({ 0: match }) => digitsIn(match) >= 5,
  },
  {
    pattern: 'dispatch_number_label',
    expression: new RegExp(
      `\\bcad\\b\\s{0,2}(?:no\\b|number\\b|ref\\b|id\\b|#)?[.:# -]{0,4}${reference}|\\b(?:incident|inc|job|event|case|call|run|log|dispatch|tasking|task|einsatz|ems|amb(?:ulance)?|police|control|sar|insurer|our|your)(?:s?[ -]?(?:ref(?:erence)? )?(?:no\\b|num\\b|number\\b|nummer\\b|nr\\b|id\\b|ref(?:erence)?\\b|#))\\.?[\\s:#]{0,3}(?:is )?${reference}`,
      'gi',
    ),
    isRight: (match) => digitsIn(match[0]) >= 3 && isNoYear(match),
  },
  {
    pattern: 'dispatch_number_label',
    expression: new RegExp(
      `\\b(?:incident|inc|job|event|dispatch|tasking|einsatz)(?::| #?|#) ?${reference}`,
      'gi',
    ),
    isRight: ({ 0: match }) => digitsIn(match) >= 5 && !/:\d\d\b/.test(match),
  },
  {
    pattern: 'dispatch_number_label',
    expression: new RegExp(
      `\\bref(?:erence)?(?: ?(?:no|num|number|nr|id|code)\\b\\.?|\\.)?[\\s:#]{1,3}(?:is )?(?:[A-Z]{1,4}[-/])?${reference}`,
      'gi',
    ),
    isRight: ({ 0: match }) => digitsIn(match) >= 5,
  },
  {
    pattern: 'email_address',
    isOfWords: true,
    expression:
      /(?<![\w.%+-])[\w.%+-]{1,64} ?(?:@|[[(]at[\])]) ?[a-z0-9-]{1,63}(?:(?:\.| ?[[(]dot[\])] ?)[a-z0-9-]{1,63}){1,6}/gi,
  },
  {
    pattern: 'email_address',
    isOfWords: true,
    expression:
      /\b[\w.+-]{1,40}(?: dot \w{1,40}){0,2} at [a-z\d-]{2,40}(?: dot [a-z]{2,20}){0,2} dot (?:com|org|net|uk|ie|au|nz|ca|de|edu|gov)\b/gi,
  },
  {
    pattern: 'web_link',
    isOfWords: true,
    expression:
      /\bhttps?:\/\/\S+|\bwww\.\S+|(?<![\w@.-])[a-z0-9-]{2,40}(?:\.[a-z0-9-]{2,40}){0,3}\.(?:com|org|net|edu|gov|tv|eu|scot|wales|(?:co|org|ac|gov|nhs|net)\.uk|(?:com|net|org|gov|edu)\.au|(?:co|org|net|govt|ac)\.nz|co\.za|ie|de|news)(?:\/\S*|\b(?!\.?\w))/gi,
  },
  {
    pattern: 'web_link',
    isOfWords: true,
    expression:
      /\b(?:bit\.ly|youtu\.be|fb\.me|goo\.gl|t\.co)\/\S+|\b(?:insta(?:gram)?|twitter|tik ?tok|snap(?:chat)?)\b[^\n@]{0,12}@[\w.]{3,40}|(?<![\w.@])@[a-z][a-z\d.]{0,20}_\w{1,20}/gi,
  },
  {
    pattern: 'vehicle_registration_gb',
    expression:
      /(?<![A-Za-z\d])(?!rr|hr|bp|so|at|to|is|in|on|bm|gc|ga|po|iv|im|io|sc|et|fr|cm|mm|mg|ml|kg|up|by|of|or|as|an|am|pm)[a-hj-pr-y]{2}(?:0[2-9]|1\d|2[0-9]|5[1-9]|[67]\d) (?!min|hrs|sec|bpm|reg|and|the|was|for|per|mcg|kpa|lpm|day|yrs|pts|fts|but|cms|mls|mgs|kgs)[a-hj-pr-z]{3}(?![A-Za-z\d])/g,
  },
  {
    pattern: 'vehicle_registration_gb',
    expression:
      /(?<![A-Za-z\d])[A-HJ-PR-Y]{2}(?:0[2-9]|[12]\d|5[1-9]|[67]\d) ?[A-HJ-PR-Z]{3}(?![A-Za-z\d])|(?<![A-Za-z\d])(?!rr|hr|bp|so|at|to|is|in|on)[a-hj-pr-y]{2}(?:0[2-9]|[12]\d|5[1-9]|[67]\d)[a-hj-pr-z]{3}(?![A-Za-z\d])/g,
  },
  {
    pattern: 'vehicle_registration_gb',
    expression:
      /\b(?:[Rr]eg(?:istration|o)?|REGO?|[Pp]lates?|[Vv]rm|VRM|[Kk]ennzeichen)\b(?: no\.?| num(?:ber)?| is| was| reads?| reading)?[\s:#.]{1,3}(?<plate>[A-ZÄÖÜ\d]{1,4}(?:[ -]?[A-Z\d]{1,5}){1,2})\b/g,
    isRight: hasBothSigns,
  },
  {
    pattern: 'vehicle_registration_gb',
    expression:
      /(?<![\w-])\d{2,3}-(?:C[ENW]?|D|DL|G|K[EKY]|L[DHKMS]?|M[HNO]|OY|RN|SO|T[NS]?|W[HXWD]?)-\d{1,6}(?![\w-])|(?<![\w-])[A-ZÄÖÜ]{1,3}-(?!IV|IM|IO|PO|SC)[A-Z]{1,2} \d{3,4}(?![\w-])/g,
  },
  {
    pattern: 'age_over_89',
    isOfWords: true,
    expression: new RegExp(
      `\\b(?:turn(?:ed|ing|s)|nearly|almost|celebrat(?:ed|ing|es)(?: (?:her|his|their))?) ${aged90}(?:th|st|nd|rd)?\\b(?! ?(?:deg|°|%|rpm|kg|mm|ml|min|cm|m\\b|sec|bpm|on\\b|\\/))|\\b${aged90}(?:th|st|nd|rd) birthday|\\bborn (?:in |c\\.? ?)?19(?:[0-2]\\d|3[0-5])\\b|\\b${person},? \\(${aged90}\\)`,
      'gi',
    ),
  },
  {
    pattern: 'age_over_89',
    isOfWords: true,
    expression: new RegExp(
      `(?<![\\d.])${aged90}\\s?-?\\s?(?:y\\/?o\\b|yrs?\\b|years?\\b|y\\.o|y(?= (?:[MFmf]|${person})\\b)|jährig|jahre\\b)(?:[\\s-]{0,2}old\\b)?|\\b(?:aged?|alter)\\b(?: of| is)?[\\s:=-]{0,3}${aged90}\\b(?!\\.\\d)|\\bninety(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?[- ]{1,2}(?:years?|yrs?|y\\/?o)\\b|\\b(?:aged|turned|nearly|almost|(?:s?he|they|who|patient|pt|dad|mum|father|mother)(?:['’]s| is| was)) ninety(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?\\b(?! ?(?:per|%|deg|sec|min|k|kg|kilo|mm|ml|mil|mg|micro|feet|foot|met|mile|on|over|sys))|\\b${person} of (?:${aged90}|ninety(?:[- ]\\w+)?)\\b|\\bin (?:his|her|their) (?:early |mid[- ]?|late )?(?:nineties|['’]?90['’]?s)\\b|\\bcentenarian\\b|\\b(?:one |a )?hundred(?: and \\w+)?[- ]years?[- ]old`,
      'gi',
    ),
  },
  {
    pattern: 'age_over_89',
    expression: new RegExp(
      `(?<![\\d.])${aged90} ?(?:[MF]\\b|${person}\\b)|(?<=^|[.;\\n] ?)${aged90}[mf]\\b|(?<![\\w.])[MF]9\\d\\b|\\b${person},? ${aged90}\\b(?!\\s?(?:kg|%|bpm|mm|min|m|cm|\\/))`,
      'g',
    ),
    isRight: isNoReading,
  },
]

export const identifiersIn = (words: string): Match[] => [
  ...matchesOf(expressions, words),
  ...numberMatches(words),
  ...addressMatches(words),
]
