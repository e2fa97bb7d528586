/** Ages of 90 or more, in digits and in words. So few people reach them that an age may identify a person. */
import type { Expression } from './expression.ts'

const reading =
  /(?:hr|bp|rr|sats?|spo2|o2|pulse|rate|temp|map|etco2|gcs|bm|iss|score|peak|systolic|sbp|dbp|pr|tv|weight|to|from|of)\W{0,3}$/i
const heatBefore =
  /\b(?:core|heat|temp\w*|fever|febrile|tympanic|rectal|oral|ambient)\b[^;\n]{0,18}$|\d ?[°º]?C\b\W{0,4}$/i
const heatAfter = /^ ?(?:outside|outdoors|core|rectal(?:ly| temp)|tympanic|oral|ambient|heat|day|air|water)/i

/** Whether a number is not a vital sign or a temperature: "sats 94 M" and "core 91F" are not ages. */
const isNotReading = ({ 0: match, index }: RegExpExecArray, words: string): boolean => {
  const before = words.slice(Math.max(0, index - 24), index)
  if (reading.test(before.slice(-12))) return false
  const after = words.slice(index + match.length, index + match.length + 12)
  return !/\d ?F$/.test(match) || !(heatBefore.test(before) || heatAfter.test(after))
}

const valued =
  /\b(?:hr|bp|rr|sats?|saturat\w{1,6}|spo2|o2|pulse|rate|temp\w{0,9}|map|etco2|bm|bgl|glucose|systolic|sbp|weigh\w{0,4}|desat\w{0,8}|oxygen|pressure|air)\b[^.;\n]{0,40}$/i

/** Whether the sentence has not mentioned a measurement: otherwise "she was 94" may be her saturation. */
const isNotMeasurement = ({ index }: RegExpExecArray, words: string): boolean =>
  !valued.test(words.slice(Math.max(0, index - 44), index))

const aged90 = '(?:9\\d|1[01]\\d)'
const ones = '(?:one|two|three|four|five|six|seven|eight|nine)'
const inWords = `(?:ninety(?:[- ]?${ones})?|(?:a |one )hundred(?: (?:and )?(?:${ones}|ten|eleven|twelve))?)`
const any90 = `(?:${aged90}|${inWords})`
const person = '(?:male|female|man|woman|lady|gentleman|gent|chap|boy|girl)'
const people =
  '(?:pt|patient|casualty|resident|driver|passenger|pedestrian|rider|farmer|widow|widower|caller|man|woman|lady|gent|gentleman|chap|fella|bloke|male|female|wife|husband|mother|father|mum|mom|dad|sister|brother|gran|granny|nan|nana|grandma|grandpa|grandad|granddad|grandmother|grandfather|aunt|auntie|uncle|neighbour|neighbor|partner|oma|opa|ouma|oupa)'
const monthNames = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)'
const ending = `(?=\\s{0,2}(?:$|[.,;:!?)\\n]|and\\b(?! (?:rising|falling|dropping|stable|climbing|\\d))|but\\b|next\\b|this\\b|in (?:${monthNames}|a )|last\\b|who\\b|lives?\\b|living\\b|[mf]\\b|with (?:a )?(?:dementia|hx|history|copd|known|multiple|severe|no |mild|cancer|heart|ckd|af\\b|parkinson))(?!\\.\\d|,\\d))`
const ofYears =
  '(?:\\s?-?\\s?(?:y\\s?[\\/.-]?\\s?o\\b\\.?|yrs?\\b\\.?|years?\\b|y\\b|ans\\b|jaar\\b|jahre\\b))'
const noValueAfter = '(?!\\s?(?:kg|%|per|bpm|mm|min|m\\b|cm|on\\b|\\/|\\.\\d))'

export const ageExpressions: readonly Expression[] = [
  {
    pattern: 'age_over_89',
    isDigitOptional: true,
    expression: new RegExp(
      `\\b(?:turn(?:ed|ing|s)|nearly|almost|celebrat(?:ed|ing|es)(?: (?:her|his|their))?) ${aged90}(?:th|st|nd|rd)?\\b(?! ?(?:deg|°|%|rpm|kg|mm|ml|min|cm|m\\b|sec|bpm|on\\b|\\/))|\\b(?:turns|turning) ${inWords}\\b(?! ?(?:deg|°))|\\b${aged90}(?:th|st|nd|rd) birthday|\\bborn (?:in |c\\.? ?)?19(?:[0-2]\\d|3[0-5])\\b|\\b(?:${person}|${people}),? \\(${any90}\\)`,
      'gi',
    ),
  },
  {
    pattern: 'age_over_89',
    isDigitOptional: true,
    expression: new RegExp(
      `(?<![\\d.])${aged90}\\s?-?\\s?(?:y\\/?o\\b|yrs?\\b|years?\\b|y\\.o|y-o\\b|y(?= (?:[MFmf]|old|${person})\\b)|y(?=[.,;]|$)|ans\\b|jaar\\b|anni\\b|años|jährig|jahre\\b)(?:[\\s-]{0,2}old\\b)?|\\b(?:age\\/sex|aged?|alter)\\b(?: of| is)?[\\s:=-]{0,3}${any90}\\b(?!\\.\\d)${ofYears}?|\\b${inWords}[- ]{1,2}(?:years?|yrs?|y\\/?o)\\b|\\b(?:aged|turned|nearly|almost|(?:s?he|they|who|patient|pt|dad|mum|father|mother)(?:['’]s| is| was)) ninety(?:[- ]?${ones})?\\b(?! ?(?:per|%|deg|sec|min|k|kg|kilo|mm|ml|mil|mg|micro|feet|foot|met|mile|on|over|sys))|\\b(?:${person}|nonagenarian|centenarian) of ${any90}\\b(?:${ofYears}(?:[\\s-]{0,2}old\\b)?)?|\\bcentenarian\\b`,
      'gi',
    ),
  },
  {
    pattern: 'age_over_89',
    expression: new RegExp(
      `(?<![\\d.])${aged90} ?(?:[MF]\\b|${person}\\b|♀|♂)|(?<=^|[.;\\n] ?)${aged90}[mf]\\b|(?<![\\w.])[MF]9\\d\\b|(?<![\\w.])[MFmf]\\/${aged90}\\b(?!\\/)|(?<![\\w./])${aged90}\\/[MFmf]\\b|\\b(?:${person}|Male|Female|Man|Woman|Lady|Gentleman|Gent),? ${aged90}\\b${noValueAfter}(?:${ofYears}(?:[\\s-]{0,2}old\\b)?)?`,
      'g',
    ),
    isValid: isNotReading,
  },
  {
    // "She was 94 and told me so", "Mum is 91".
    pattern: 'age_over_89',
    isDigitOptional: true,
    expression: new RegExp(
      `\\b(?:s?he|they|who|${people})(?:['’]s| is| was| are| were| be| will be|['’]ll be| must be)(?: now| only| actually| already| just| about| aged?| around| over)? ${any90}\\b(?:${ofYears}(?: old\\b)?|${ending})`,
      'gi',
    ),
    isValid: isNotMeasurement,
  },
  {
    // "Her husband, 92, was driving".
    pattern: 'age_over_89',
    isDigitOptional: true,
    expression: new RegExp(`\\b${people}, (?:aged? )?${any90}(?=,)`, 'gi'),
    isValid: isNotMeasurement,
  },
  {
    // "At 97 she still drives", "was, at 93, the oldest", "98 next month".
    pattern: 'age_over_89',
    isDigitOptional: true,
    expression: new RegExp(
      `\\bat (?:the age of )?${any90},? (?:s?he (?:still|lives?|drives?|walks?|remains?|gardens?|lived)|the (?:oldest|eldest)|still (?:liv|driv|work|independent|walk))|(?<![\\d.])${any90} (?:next|this|last) (?:week|month|birthday|year|spring|summer|autumn|winter|${monthNames})`,
      'gi',
    ),
    isValid: isNotMeasurement,
  },
  {
    // "Ninety-three, lives alone": of all values, only ages are written out in words.
    pattern: 'age_over_89',
    isDigitOptional: true,
    expression: new RegExp(`(?<=^|[.;:\\n] ?)ninety[- ]?${ones}(?=[,.!])`, 'gi'),
  },
]
