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
const infusions = new Set('infusion inf inf. infusjon pse perfusion perfusor perf'.split(' '))
/** Words that no field of a drug records. */
const manners = new Set('bolus stat push'.split(' '))

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
const amounts = String.raw`mg|gm|g|mcg|µg|μg|ug|ng|gamma|ml|mmol|i\.?u\.?|u\.?i\.?|i\.?e\.?|j\.?m\.?|jedn\.?|einheiten|unit[àé]s?|unites|units?|unidades|enheter|eenheden|ed|j\.?|u`
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
export function unitCode(written: string): string | null {
  const [amount = '', ...parts] = written.toLowerCase().replaceAll(/[ .]/g, '').split('/')
  const per = parts.map((part) => (/^(?:h|t)/.test(part) ? 'hour' : part))
  // For a rate, all kinds of unit have one code.
  const code = unitCodes[amount] ?? amount
  const base = per.length > 0 && code === 'international_unit' ? 'unit' : code
  const [first, second] = per
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
  /** Whether the text has numbers that are not certainly a dose: without a unit, or a sum of different doses. */
  isPartlyRead: boolean
}

/** Removes the route from the end of a text: "IV", "neb", "infusion". */
function withoutManner(text: string): { rest: string; manner: Pick<GivenDrug, 'route' | 'infusion'> } {
  const words = text.split(/\s+/)
  const manner: Pick<GivenDrug, 'route' | 'infusion'> = {}
  while (words.length > 1) {
    const last = words.at(-1)?.toLowerCase() ?? ''
    const route = routeOf.get(last)
    if (route !== undefined && manner.route === undefined) manner.route = route
    else if (infusions.has(last)) manner.infusion = true
    else if (!manners.has(last)) break
    words.pop()
  }
  return { rest: words.join(' '), manner }
}

const howOften = new RegExp(
  String.raw`(?:(?<=[\s\d]|(?:\d|\s)(?:${amounts}))(?:${times}) ?(\d{1,2})|\s(\d{1,2}) ?(?:${times}|${timesInWords})|\((\d{1,2}) ?(?:${times})\)|\((?:${times}) ?(\d{1,2})\))$`,
  'iu',
)
const oftenBefore = new RegExp(
  String.raw`(?<=^|\s)(\d{1,2}) ?(?:(?:${times}) ?|(?:${timesInWords}) (?:of |à |a )?)(?=\d|\p{L}{3})`,
  'iu',
)
const maxDoses = 50

/** Removes "x 3", "3 times" or "3 x" from a text. */
function withoutTimes(text: string): { rest: string; doses: number | null } {
  const behind = howOften.exec(text)
  const timesMatch = behind ?? oftenBefore.exec(text)
  if (!timesMatch) return { rest: text, doses: null }
  const count = Number(timesMatch.slice(1).find((part) => part !== undefined))
  const rest =
    `${text.slice(0, timesMatch.index)} ${text.slice(timesMatch.index + timesMatch[0].length)}`.trim()
  return { rest: rest.replace(/,$/, '').trim(), doses: count }
}

const sum = new RegExp(
  String.raw`^([\p{L}][\p{L} .\/-]*?)[\s:]*((?:${figure} ?(?:${amounts})? ?\+ ?){1,9}${figure}) ?((?:${amounts})${rate})$`,
  'iu',
)
const single = new RegExp(
  String.raw`^([\p{L}][\p{L} .\/-]*?)(?:[\s:]*(\d{1,3} \d{3}|${figure}) ?((?:${amounts})${rate})?)?$`,
  'iu',
)
/** The concentration in "Glucose 100 mg/ml 25 g" is not the dose. */
const strength = new RegExp(
  String.raw`\s${figure} ?(?:mg|g|mcg|µg|ug|units?|ie|iu|mmol) ?\/ ?ml(?=\s)|\s\d{1,2}(?:[.,]\d)? ?%(?=\s)`,
  'iu',
)

const doseFirst = new RegExp(
  String.raw`^(${figure} ?(?:${amounts})${rate}) (?:of |de |d')?(\p{L}[\p{L} .-]*)$`,
  'iu',
)

/** Puts the name first: "1 mg adrenaline". */
const withNameFirst = (text: string): string => text.replace(doseFirst, '$2 $1')

/** Packages of drugs. Their content differs from one maker to the next, so it is not a dose. */
const packs =
  'vials?|amp(?:oules?|ullen?|ullas?|ułk[aięę]|ulk[aei]|olla|olles?|uller?|uller|e)?|fiol(?:k[aięi]|er|en)?|flacons?|flesjes?|bags?|beutel|work[ai]|worek|poches?|bolsas?|tab(?:l|s|lets?|letten?|letter|letka|letki)?|compresse|comprim(?:és?|idos?)|caps?(?:ules?)?|kaps(?:eln?)?|supp(?:ositor(?:y|ies))?|czopek|zäpfchen|sprays?|spruh|hub|hübe|puffs?|bouffées?|drops?|tropfen|krople|nebules?|minijets?|epi-?pens?|pens?|syringes?|fl|fln|op'
const packed = new RegExp(String.raw`^(\p{L}[\p{L} .\/-]*?)[\s:]*${figure} ?(?:x ?)?(?:${packs})\.?$`, 'iu')

/** Reads "AV 1 vial": the drug, whose amount is kept as text. */
function packedDrug(text: string, given: GivenDrug): NamedDrug | null {
  const [, written = ''] = packed.exec(text) ?? []
  const name = written.trim()
  return name === '' ? null : { name, given, isPartlyRead: true }
}

/** Reads a drug with its details. Returns null if the text contains anything else. */
export function namedDrug(part: string): NamedDrug | null {
  const outer = withoutManner(part.trim())
  const often = withoutTimes(outer.rest)
  const inner = withoutManner(often.rest)
  const text = withNameFirst(inner.rest.replace(strength, ' ').replaceAll(/\s+/g, ' '))
  const manner = { ...inner.manner, ...outer.manner }
  const added = sum.exec(text)
  const [, writtenName = '', figures, unit] = added ? [] : (single.exec(text) ?? [])
  const before = withoutManner((added?.[1] ?? writtenName).trim())
  // "NA-inf" is written as one word.
  const name = before.rest.replace(/-inf(?:usion|usjon)?\.?$/i, '').trim()
  if (name === '') return packedDrug(text, { ...inner.manner, ...outer.manner })
  const isInfusion = name !== before.rest.trim() && { infusion: true }
  const given: GivenDrug = { ...before.manner, ...manner, ...isInfusion }
  const unclear: NamedDrug = { name, given, isPartlyRead: true }
  if (often.doses !== null && (often.doses < 1 || often.doses > maxDoses)) return unclear
  if (added) return { name, ...addedDoses(given, added, often.doses) }
  const doses = often.doses === null || often.doses === 1 ? {} : { doses: often.doses }
  if (figures === undefined) return { name, given: { ...given, ...doses }, isPartlyRead: false }
  const code = unit === undefined ? null : unitCode(unit)
  const dose = code === null ? null : doseIn(figures, code)
  if (code === null || dose === null || dose <= 0) return unclear
  return { name, given: { ...given, dose, unit: code, ...doses }, isPartlyRead: false }
}

const wholeUnits = new Set(['unit', 'international_unit'])

/**
 * Reads a dose: "5.000 IE" is five thousand, because doses in units have no decimals; "1.000 mg" may be one or a
 * thousand.
 */
function doseIn(figures: string, unit: string): number | null {
  const isGrouped = /^[1-9]\d{0,2}[., ]\d{3}$/.test(figures)
  if (!isGrouped) return Number(figures.replace(',', '.'))
  return wholeUnits.has(unit) ? Number(figures.replace(/[., ]/, '')) : null
}

const unitsOfParts = new RegExp(String.raw`(?:${amounts})(?= ?\+)`, 'giu')

/** Reads "100+100 mg" as twice 100 mg. Different doses cannot be recorded separately, so they are kept as text. */
function addedDoses(
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
  const isOne = [...units].every((other) => unitCode(other) === code)
  if (values.length !== 1 || !isOne || dose === undefined || dose <= 0 || code === null || doses !== null)
    return { given, isPartlyRead: true }
  return { given: { ...given, dose, unit: code, doses: parts.split('+').length }, isPartlyRead: false }
}

const onlyDose = new RegExp(String.raw`^${figure} ?(?:${amounts})${rate}(?: ?(?:${times}) ?\d{1,2})?$`, 'iu')

/** Whether a piece of a list is only another dose of the piece before it. */
export const isOnlyDose = (piece: string): boolean => onlyDose.test(piece.trim())
