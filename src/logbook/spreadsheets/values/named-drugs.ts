/**
 * Reads a drug with its dose, number of doses and route: "Adr 1 mg x 3 iv", "TXA 2 g", "100+100 mg", "noradrenaline 0.1
 * mcg/kg/min".
 */

/** The route of a drug, as people write it after its name or dose. */
const routeWords: Readonly<Record<string, string>> = {
  intravenous: 'iv i.v. i.v intravenous intraveineuse ivd ivl',
  intraosseous: 'io i.o. i.o intraosseous',
  intramuscular: 'im i.m. i.m intramuscular',
  intranasal: 'in i.n. intranasal nasal mad',
  subcutaneous: 'sc s.c. s/c subcut subcutaneous',
  oral: 'po p.o. oral per-os',
  sublingual: 'sl s.l. s/l sublingual',
  rectal: 'pr p.r. rectal',
  nebulised: 'neb nebs neb. nebulised nebulized nebuliser nebulizer aerosol aérosol forst forst. forstøvet',
  inhaled: 'inh inhaled',
  buccal: 'buccal',
  topical: 'topical',
}
const routeOf = new Map(
  Object.entries(routeWords).flatMap(([route, words]) =>
    words.split(' ').map((word) => [word, route] as const),
  ),
)
const infusionWords = new Set('infusion inf inf. infusjon pse perfusion perfusor perf'.split(' '))
/** Words that no field of a drug records. */
const mannerWords = new Set('bolus stat push'.split(' '))

const unitCodes: Readonly<Record<string, string>> = {
  µg: 'mcg',
  μg: 'mcg',
  ug: 'mcg',
  gamma: 'mcg',
  gm: 'g',
  u: 'unit',
  units: 'unit',
  iu: 'international_unit',
  ui: 'international_unit',
  ie: 'international_unit',
  jm: 'international_unit',
  // Polish logs shorten "jednostki", German and Nordic ones "Einheiten" and "enheter".
  j: 'unit',
  ed: 'unit',
  jedn: 'unit',
  einheiten: 'unit',
  unites: 'unit',
  unidades: 'unit',
  unità: 'unit',
  unités: 'unit',
  enheter: 'unit',
  eenheden: 'unit',
}
const unitAlternatives = String.raw`mg|gm|g|mcg|µg|μg|ug|ng|gamma|ml|mmol|i\.?u\.?|u\.?i\.?|i\.?e\.?|j\.?m\.?|jedn\.?|einheiten|unit[àé]s?|unites|units?|unidades|enheter|eenheden|ed|j\.?|u`
const rate = String.raw`(?: ?\/ ?kg)?(?: ?\/ ?(?:min|hours?|hr|h|time|t))?`
const figure = String.raw`\d{1,5}(?:[.,]\d{1,3})?`
const times = 'x|×|\\*'
const timesInWords = 'times|doses?|ganger|gange|ggr|gg|mal|fois|keer|veces|volte'

/** The units that have a code in the record. */
const doseUnits = new Set(
  'mg mcg g ml unit international_unit mmol mg_per_kg mcg_per_kg ml_per_kg unit_per_kg mg_per_min mg_per_hour g_per_hour mcg_per_hour mcg_per_min ml_per_hour unit_per_hour mcg_per_kg_min ng_per_kg_min mg_per_kg_hour mcg_per_kg_hour unit_per_kg_hour mmol_per_hour'.split(
    ' ',
  ),
)

/** Returns the code of a unit such as "µg/kg/t"; null if it has none. */
export function unitCode(unitText: string): string | null {
  const [amount = '', ...parts] = unitText.toLowerCase().replaceAll(/[ .]/g, '').split('/')
  const perParts = parts.map((part) => (/^(?:h|t)/.test(part) ? 'hour' : part))
  // For a rate, all kinds of unit have one code.
  const code = unitCodes[amount] ?? amount
  const base = perParts.length > 0 && code === 'international_unit' ? 'unit' : code
  const [first, second] = perParts
  const unit =
    first === undefined
      ? base
      : second === undefined
        ? `${base}_per_${first}`
        : `${base}_per_${first}_${second}`
  return doseUnits.has(unit) ? unit : null
}

/** How a drug of a case was given. */
export interface GivenDrug {
  dose?: number
  unit?: string
  /** The number of times that the dose was given. */
  doses?: number
  route?: string
  infusion?: boolean
}

/** The meaning of a cell in a drug's own column. */
export interface DrugMark extends GivenDrug {
  isGiven: boolean
}

export interface NamedDrug {
  name: string
  given: GivenDrug
  /** Whether the text has numbers that may not be a dose: without a unit, or a sum of different doses. */
  isPartlyRead: boolean
}

/** Removes words of the route or manner from the end of a text: "IV", "neb", "infusion". */
function withoutManner(text: string): { rest: string; manner: Pick<GivenDrug, 'route' | 'infusion'> } {
  const words = text.split(/\s+/)
  const manner: Pick<GivenDrug, 'route' | 'infusion'> = {}
  while (words.length > 1) {
    const lastWord = words.at(-1)?.toLowerCase() ?? ''
    const route = routeOf.get(lastWord)
    if (route !== undefined && manner.route === undefined) manner.route = route
    else if (infusionWords.has(lastWord)) manner.infusion = true
    else if (!mannerWords.has(lastWord)) break
    words.pop()
  }
  return { rest: words.join(' '), manner }
}

const timesAfter = new RegExp(
  String.raw`(?:(?<=[\s\d]|(?:\d|\s)(?:${unitAlternatives}))(?:${times}) ?(\d{1,2})|\s(\d{1,2}) ?(?:${times}|${timesInWords})|\((\d{1,2}) ?(?:${times})\)|\((?:${times}) ?(\d{1,2})\))$`,
  'iu',
)
const timesBefore = new RegExp(
  String.raw`(?<=^|\s)(\d{1,2}) ?(?:(?:${times}) ?|(?:${timesInWords}) (?:of |à |a )?)(?=\d|\p{L}{3})`,
  'iu',
)
const maxDoses = 50

/** Removes "x 3", "3 times" or "3 x" from a text. */
function withoutTimes(text: string): { rest: string; doses: number | null } {
  const matchAfter = timesAfter.exec(text)
  const timesMatch = matchAfter ?? timesBefore.exec(text)
  if (!timesMatch) return { rest: text, doses: null }
  const count = Number(timesMatch.slice(1).find((part) => part !== undefined))
  const rest =
    `${text.slice(0, timesMatch.index)} ${text.slice(timesMatch.index + timesMatch[0].length)}`.trim()
  return { rest: rest.replace(/,$/, '').trim(), doses: count }
}

const sumPattern = new RegExp(
  String.raw`^([\p{L}][\p{L} .\/-]*?)[\s:]*((?:${figure} ?(?:${unitAlternatives})? ?\+ ?){1,9}${figure}) ?((?:${unitAlternatives})${rate})$`,
  'iu',
)
const singlePattern = new RegExp(
  String.raw`^([\p{L}][\p{L} .\/-]*?)(?:[\s:]*(\d{1,3} \d{3}|${figure}) ?((?:${unitAlternatives})${rate})?)?$`,
  'iu',
)
/** The concentration in "Glucose 100 mg/ml 25 g" is not the dose. */
const strengthPattern = new RegExp(
  String.raw`\s${figure} ?(?:mg|g|mcg|µg|ug|units?|ie|iu|mmol) ?\/ ?ml(?=\s)|\s\d{1,2}(?:[.,]\d)? ?%(?=\s)`,
  'iu',
)

const doseFirstPattern = new RegExp(
  String.raw`^(${figure} ?(?:${unitAlternatives})${rate}) (?:of |de |d')?(\p{L}[\p{L} .-]*)$`,
  'iu',
)

/** Puts the name first: "1 mg adrenaline". */
const withNameFirst = (text: string): string => text.replace(doseFirstPattern, '$2 $1')

/** Packages of drugs. Their content differs from one maker to the next, so it is not a dose. */
const packWords =
  'vials?|amp(?:oules?|ullen?|ullas?|ułk[aięę]|ulk[aei]|olla|olles?|uller?|uller|e)?|fiol(?:k[aięi]|er|en)?|flacons?|flesjes?|bags?|beutel|work[ai]|worek|poches?|bolsas?|tab(?:l|s|lets?|letten?|letter|letka|letki)?|compresse|comprim(?:és?|idos?)|caps?(?:ules?)?|kaps(?:eln?)?|supp(?:ositor(?:y|ies))?|czopek|zäpfchen|sprays?|spruh|hub|hübe|puffs?|bouffées?|drops?|tropfen|krople|nebules?|minijets?|epi-?pens?|pens?|syringes?|fl|fln|op'
const packPattern = new RegExp(
  String.raw`^(\p{L}[\p{L} .\/-]*?)[\s:]*${figure} ?(?:x ?)?(?:${packWords})\.?$`,
  'iu',
)

/** Reads "AV 1 vial": the drug, whose amount is kept as text. */
function packedDrug(text: string, given: GivenDrug): NamedDrug | null {
  const [, nameText = ''] = packPattern.exec(text) ?? []
  const name = nameText.trim()
  return name === '' ? null : { name, given, isPartlyRead: true }
}

/** Reads a drug with its details. Returns null if the text contains anything else. */
export function namedDrug(part: string): NamedDrug | null {
  const outerManner = withoutManner(part.trim())
  const repetition = withoutTimes(outerManner.rest)
  const innerManner = withoutManner(repetition.rest)
  const text = withNameFirst(innerManner.rest.replace(strengthPattern, ' ').replaceAll(/\s+/g, ' '))
  const manner = { ...innerManner.manner, ...outerManner.manner }
  const sumMatch = sumPattern.exec(text)
  const [, nameText = '', doseText, unit] = sumMatch ? [] : (singlePattern.exec(text) ?? [])
  const nameManner = withoutManner((sumMatch?.[1] ?? nameText).trim())
  // "NA-inf" is written as one word.
  const name = nameManner.rest.replace(/-inf(?:usion|usjon)?\.?$/i, '').trim()
  if (name === '') return packedDrug(text, { ...innerManner.manner, ...outerManner.manner })
  const isInfusion = name !== nameManner.rest.trim() && { infusion: true }
  const given: GivenDrug = { ...nameManner.manner, ...manner, ...isInfusion }
  const unclearDrug: NamedDrug = { name, given, isPartlyRead: true }
  if (repetition.doses !== null && (repetition.doses < 1 || repetition.doses > maxDoses)) return unclearDrug
  if (sumMatch) return { name, ...readSum(given, sumMatch, repetition.doses) }
  const doses = repetition.doses === null || repetition.doses === 1 ? {} : { doses: repetition.doses }
  if (doseText === undefined) return { name, given: { ...given, ...doses }, isPartlyRead: false }
  const code = unit === undefined ? null : unitCode(unit)
  const dose = code === null ? null : readDose(doseText, code)
  if (code === null || dose === null || dose <= 0) return unclearDrug
  return { name, given: { ...given, dose, unit: code, ...doses }, isPartlyRead: false }
}

const wholeUnits = new Set(['unit', 'international_unit'])

/**
 * Reads a dose: "5.000 IE" is five thousand, because doses in units have no decimals; "1.000 mg" may be one or a
 * thousand.
 */
function readDose(doseText: string, unit: string): number | null {
  const isGrouped = /^[1-9]\d{0,2}[., ]\d{3}$/.test(doseText)
  if (!isGrouped) return Number(doseText.replace(',', '.'))
  return wholeUnits.has(unit) ? Number(doseText.replace(/[., ]/, '')) : null
}

const unitsOfParts = new RegExp(String.raw`(?:${unitAlternatives})(?= ?\+)`, 'giu')

/** Reads "100+100 mg" as twice 100 mg. Different doses cannot be recorded separately, so they are kept as text. */
function readSum(
  given: GivenDrug,
  [, , parts = '', unit = '']: RegExpExecArray,
  doses: number | null,
): Pick<NamedDrug, 'given' | 'isPartlyRead'> {
  const units = new Set(parts.match(unitsOfParts) ?? [])
  const values = [
    ...new Set(parts.split('+').map((value) => Number(/[\d.,]+/.exec(value)?.[0].replace(',', '.')))),
  ]
  const [dose] = values
  const code = unitCode(unit)
  const hasOneUnit = [...units].every((other) => unitCode(other) === code)
  if (
    values.length !== 1 ||
    !hasOneUnit ||
    dose === undefined ||
    dose <= 0 ||
    code === null ||
    doses !== null
  )
    return { given, isPartlyRead: true }
  return { given: { ...given, dose, unit: code, doses: parts.split('+').length }, isPartlyRead: false }
}

const onlyDose = new RegExp(
  String.raw`^${figure} ?(?:${unitAlternatives})${rate}(?: ?(?:${times}) ?\d{1,2})?$`,
  'iu',
)

/** Whether a piece of a list is only another dose of the piece before it. */
export const isOnlyDose = (piece: string): boolean => onlyDose.test(piece.trim())
