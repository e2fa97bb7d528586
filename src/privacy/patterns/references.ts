/** Numbers of hospitals and control rooms that a label ties to a patient or a mission. */
import type { Expression } from './expression.ts'

/** Whether "CAD" and a number are not a disease and its year: "CAD 2019" is coronary artery disease. */
const isNotYear = ({ 0: match }: RegExpExecArray): boolean => !/^cad\s+(?:19|20)\d{2}$/i.test(match)

const strongLabel =
  '(?:mrn|urn|pcr|e-?pcr|e?prf|hosp(?:ital)?\\.?|patient(?:en)?|pt|chart|med(?:ical)? rec(?:ord)?|record|account|acct|encounter|csn|fin|nhs|chi|nhi|medicare|ihi|pps|ssn|dva|insurance|policy|versicherten|fall|k|unit|ur|u\\.r\\.|x-?ray|lab|study|sample|folder|file|dossier|admission|registration|visit|claim|case ?file)'

const surestLabel =
  '(?:e?mrn|umrn|hrn|urn|ur|u\\.r\\.|csn|pid|hosp(?:ital)?\\.? ?(?:no|num|number)\\.?|nhi|ihi|chart|patient id|pt id|med(?:ical)? rec(?:ord)?s?|mr#|mpi|empi|phn|hcn|uli|ohip|ramq|pas|har|trn|crn|opd|ippd?|bsn|mbi|acct|account|e?-?pcr|e?prf)'
/** A number in the format of control rooms and hospitals: "E24-009316", "20240312-0456". */
const reference = '(?:[A-Z]{1,5}[-/])?[A-Z]{0,4}[-/]?\\d[A-Z\\d]{0,11}(?:[-/][A-Z\\d]{1,10}){0,4}\\b'
/** A number in groups, for labels that include "number". */
const grouped = '(?:[A-Z]{1,5}[-/ ]?){0,2}\\d[A-Z\\d]{0,13}(?:[-/.][A-Z\\d]{1,10}| \\d{2,5}(?![\\d.])){0,4}'
const numbered = '(?:[ -]?(?:no|num|number|nummer|nr|id|ref(?:erence)?)\\b[.:]?| ?#| ?n[°º]| ?№)'
const digitsIn = (text: string): number => text.replaceAll(/\D/g, '').length
/** Whether a lower-case word separates label and number, so that they do not belong together: "Transfer no issues 1412". */
const hasWord = (text: string): boolean => /\b(?:no|nr|id|ref)\.? [a-z]{2,} ?\d/.test(text)
const isClock = (text: string): boolean =>
  /(?:^|\D)(?:[01]\d|2[0-3])[0-5]\d$/.test(text) && digitsIn(text) === 4

// Labels of numbers that belong to no patient: goods, aircraft, radio frequencies, rules and papers.
const goods =
  /\b(?:lot|batch|serial|ser|s\/n|device|unit|donation|blood|bag|pack|product|model|part|version|item|asset|stock|catalog(?:ue)?|equipment|monitor|pump|defib\w*|vent\w*|cylinder|tail|aircraft|airframe|engine|squawk|code|freq\w*|channel|ch|talkgroup|doi|study|trial|nct|isrctn|sop|guideline|drug|radio|po|invoice|article|protocol|eudract|irb|grant|notam|pouch|book|register|key|safe|locker|udi|ethics|fault|error|ampoule|needle|kit|box|seal|tag|form|page|table|figure|room|bay|bed|ward|gate|stand|flight level|runway|rwy|question|step|phone|tel\w*|mobile|contact|fax|the|a|an|of|in|and|or|is|was|no|that|this|big|small|large|high|low|total|same|last|first|any|what|exact|right|wrong|total|odd|even|call sign|callsign)\W{0,2}$/i
const isBloodUnit = (match: RegExpExecArray, words: string): boolean =>
  /^unit/i.test(match[0]) &&
  (/\b(?:blood|cells|prbcs?|rbcs?|ffp|plasma|platelets?|donor|donation)\b/i.test(
    words.slice(Math.max(0, match.index - 30), match.index + match[0].length + 30),
  ) ||
    /\bG\d{3} ?\d{3} ?\d{3}/.test(match[0]))

export const referenceExpressions: readonly Expression[] = [
  {
    pattern: 'record_number_label',
    expression: new RegExp(
      `\\b${strongLabel}(?:[ -]?(?:no|num|number|nummer|nr|id|ref(?:erence)?)\\b\\.?|[ ]?#)[\\s:#.=-]{0,4}(?:is )?[A-Z]{0,4}[-/ ]?\\d(?:[\\d/ -]|[A-Z](?=[\\d/-])){2,16}(?<=[\\d/ -]|[A-Z])[\\dA-Z]\\b|\\b(?!(?:unit|pt|study|k|pcr) )${strongLabel}[\\s:#.=-]{1,4}[A-Z]{0,3}-?(?:\\d{5,}|\\d{3,6}-\\d{3,7})\\b`,
      'gi',
    ),
    isValid: (match, words) => digitsIn(match[0]) >= 4 && !isBloodUnit(match, words),
  },
  {
    pattern: 'record_number_label',
    expression: new RegExp(
      `\\b${surestLabel}(?: ?\\([A-Z]{2,6}\\))?[\\s:#.=-]{1,4}(?:is )?(?:[A-Z]{1,4}[-/]?)?\\d{1,8}(?:[ /.-]\\d{1,7}){0,4}[A-Z]?\\b`,
      'gi',
    ),
    isValid: ({ 0: match }) => digitsIn(match) >= 5 && !/\d\.\d{1,2}$/.test(match),
  },
  {
    // "BHT No 40921", "ED no. ED/24/118306", "Pas-nr 7730412", "sticker no 339120".
    pattern: 'record_number_label',
    expression: new RegExp(
      `\\b(?:hrn|umrn|bht|ip|op|opd|ed|er|a&e|h&c|hcn|pas|pas?tient|district|trauma|registry|card|health ?card|hospital card|member(?:ship)?|medicaid|medical aid|health|insurance|accession|specimen|request|sticker|wristband|bracelet|label|passport|licen[cs]e|id|identity|sa id|national id|tax|beneficiary|subscriber|aufnahme|fall|personal|person|client|inmate|prisoner|custody|service|employee|badge|warrant|army|military|nurs\\w{2,4} home|mr|tracking|referral|transfer form)(?: (?:card|id|file))?${numbered}[\\s:#.=-]{0,3}(?:is )?${grouped}\\b`,
      'gi',
    ),
    isValid: ({ 0: match }) =>
      !hasWord(match) &&
      (digitsIn(match) >= 5 || (digitsIn(match) === 4 && /\d[-/]\d|[A-Z]\d{4}$/.test(match))),
  },
  {
    pattern: 'record_number_label',
    expression: new RegExp(
      `(?<label>\\b[\\p{L}&'’/-]{2,20}(?: [\\p{L}&]{2,12})?)${numbered}[\\s:#=-]{0,3}(?:is )?${grouped}(?![\\p{L}\\d])`,
      'giu',
    ),
    isUncertain: true,
    isValid: ({ 0: match, groups }) => {
      const label = groups?.label ?? ''
      return (
        !hasWord(match) &&
        digitsIn(match.slice(label.length)) >= 5 &&
        !label.split(' ').some((word) => goods.test(word))
      )
    },
  },
  {
    // "sticker 339120", "passport PA4419203", "SA ID 8203125800084".
    pattern: 'record_number_label',
    expression:
      /\b(?:aufnahme ?nr|fall ?nr|fallnummer|aufnahmenummer|patientennummer|sticker|passport|wristband|bracelet|(?:sa|national) id|id number|licen[cs]e(?: no| number)?|medicaid(?: id)?)[\s:#.=-]{1,3}(?:[A-Z]{1,3}[-/ ]?)?\d{3,13}(?:[ -]\d{2,5}){0,3}[A-Z]?\b/gi,
    isValid: ({ 0: match }) => digitsIn(match) >= 6,
  },
  {
    // An unknown abbreviation followed by a number that is too long for a value.
    pattern: 'record_number_label',
    expression:
      /\b(?!(?:LOT|SN|PN|REF|NCT|ISRCTN|CK|CPK|PLT|PLTS|WBC|BNP|TNI|TNT|TROP|CRP|DDIMER|LDH|HCG|USD|AUD|NZD|CAD|EUR|GBP|CHF|ZAR|SOP|DOI|GTIN|NDC|IU|DTG|UTC|SER|REV|FREQ|PMID|UDI|RBC|ALT|AST|GGT|ICD|CAD|AED|VAT|BATCH|MHZ|KHZ)\b)[A-Z]{2,5}[ :#]{1,3}[A-Z]{0,2}\d{7,10}\b(?!000)/g,
    isUncertain: true,
    isValid: ({ 0: match }) => !match.endsWith('000'),
  },
  {
    pattern: 'dispatch_number_label',
    expression: new RegExp(
      `\\bcad\\b\\s{0,2}(?:no\\b|number\\b|ref\\b|id\\b|#)?[.:# -]{0,4}${reference}|\\b(?:incident|inc|job|event|case|call|run|log|dispatch|tasking|task|einsatz|ems|amb(?:ulance)?|police|control|sar|insurer|our|your)(?:s?[ -]?(?:ref(?:erence)? )?(?:no\\b|num\\b|number\\b|nummer\\b|nr\\b|id\\b|ref(?:erence)?\\b|#))\\.?[\\s:#]{0,3}(?:is )?${reference}`,
      'gi',
    ),
    isValid: (match) => digitsIn(match[0]) >= 3 && isNotYear(match),
  },
  {
    // "Mission No. EAA/22/04817", "Trip #AM-2290418", "crime number 42/18832/24".
    pattern: 'dispatch_number_label',
    expression: new RegExp(
      `\\b(?:mission|trip|occurrence|crime|ticket|order|transfer|retrieval|request|flight|sortie|call ?sheet|run ?sheet|sheet|datix|riskman|iims|safeguarding|complaint|pulse|coroner\\w{0,2}|c3|assignment|activation|callout|call-out|shout|turnout|deployment|oppdrag|oppdrags|uppdrag|rit|rittnummer|sequence|siren|garda|atsb|aaib|ntsb|caa|amsa|rcc|jrcc|mrcc|arcc|nrcc)(?: (?:request|sheet|report|case|file))?${numbered}[\\s:#.=-]{0,3}(?:is )?${grouped}\\b`,
      'gi',
    ),
    isValid: ({ 0: match }) =>
      !hasWord(match) &&
      !/^(?:pulse|flight|order|request) no \d{4}$/i.test(match) &&
      (digitsIn(match) >= 4 || (digitsIn(match) === 3 && /\d[-/]\d|[A-Z]-?\d{3}$/.test(match))),
  },
  {
    pattern: 'dispatch_number_label',
    expression:
      /\b(?:datix|riskman|iims|safeguard|ulysses)(?: is)?[\s:#]{1,3}(?:W(?:EB)?-?\d{3,7}|[A-Z]{0,4}-?\d{5,8})\b|(?<![\w-])(?:INC|CAD|JOB|REQ|TKT|EVT|HEMS|TRF|RTR|ARV|AO|CAS|SAR)-?\d{2,4}[-/]\d{3,7}\b|\b(?:case|claim|sac)[\s:]{1,2}\d{2,4}[/-](?:0\d{2,5}|\d{5,6})\b/gi,
    isValid: ({ 0: match }) => !isClock(match),
  },
  {
    pattern: 'dispatch_number_label',
    expression: new RegExp(
      `\\b(?:incident|inc|job|event|dispatch|tasking|einsatz)(?::| #?|#) ?${reference}`,
      'gi',
    ),
    isValid: ({ 0: match }) => digitsIn(match) >= 5 && !/:\d\d\b/.test(match),
  },
  {
    pattern: 'dispatch_number_label',
    expression: new RegExp(
      `\\bref(?:erence)?(?: ?(?:no|num|number|nr|id|code)\\b\\.?|\\.)?[\\s:#]{1,3}(?:is )?(?:[A-Z]{1,4}[-/])?${reference}`,
      'gi',
    ),
    isValid: ({ 0: match }) => digitsIn(match) >= 5,
  },
]
