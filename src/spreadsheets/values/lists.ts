/** Splits a cell that lists several things. */

const strong = /[;|\n\r•·]+|\s\+\s|\s\/\s/
// "Fentanyl 0,2 mg" is one drug: a comma between figures stands before decimals.
const weak = /(?<!\d),\s*|,(?!\d)\s*/

/**
 * Splits "RSI, CPR; LMA". Our own labels contain commas, so `isWhole` keeps a text together that is one name, such as
 * "Tracheal intubation, oral".
 */
export function splitList(text: string, isWhole: (part: string) => boolean = () => false): string[] {
  return text
    .split(strong)
    .flatMap((part) => splitAtCommas(part.trim(), isWhole))
    .flatMap((part) => splitJoined(part, isWhole))
    .filter((part) => part !== '')
}

const joints = ['/', '&', '+', ' and ', ' und ', ' et ', ' og ', ' och ', ' y ', ' e ']

/** Splits "ket/roc/fent" and "RSI and CPR", if every piece is a name that we know. */
function splitJoined(part: string, isWhole: (part: string) => boolean): string[] {
  if (isWhole(part)) return [part]
  for (const joint of joints) {
    const pieces = part.split(joint).map((piece) => piece.trim())
    if (pieces.length > 1 && pieces.every(isWhole)) return pieces
  }
  // Forms write the choices of one question so: "rsi iv_access pelvic_binder".
  const codes = part.includes('_') && /^[a-z][a-z0-9_ ]{1,300}$/.test(part) ? part.split(' ') : []
  return codes.length > 1 && codes.every(isWhole) ? codes : [part]
}

function splitAtCommas(part: string, isWhole: (part: string) => boolean): string[] {
  if (!part.includes(',') || isWhole(part)) return [part]
  const pieces = part.split(weak)
  const found: string[] = []
  for (let at = 0; at < pieces.length;) {
    // The longest run of pieces that is one name, else one piece.
    let length = Math.min(4, pieces.length - at)
    while (length > 1 && !isWhole(pieces.slice(at, at + length).join(', '))) length -= 1
    found.push(
      pieces
        .slice(at, at + length)
        .join(', ')
        .trim(),
    )
    at += length
  }
  return found
}

/** "2x IV access", "IV access x2", "IV access (2)": the name and how many times. */
export function countedName(part: string): { name: string; count: number } {
  const [, before, after]: (string | undefined)[] = /^(\d{1,2}) ?[x×] +(.+)$/i.exec(part) ?? []
  if (after !== undefined) return { name: after, count: Number(before) }
  const behind = /(?:(?<=\s)[x×] ?(\d{1,2})|\((\d{1,2})\))$/i.exec(part)
  const name = behind ? part.slice(0, behind.index).trim() : ''
  return behind && name !== '' ? { name, count: Number(behind[1] ?? behind[2]) } : { name: part, count: 1 }
}

/** "18G", "left", "(VL)": how it was done, behind what was done. */
const qualifiers =
  /(?:\s{1,3}(?:re|li|rechts|links|bds|beidseits|right|left|bilateral|droite?|gauche|hoyre|venstre|hoger|vanster|bdz|bdzs|dubbelz|bilat|dx|sin|sx|ve|hø|hö|vä|hger)\.?|\s{1,3}\d{1,3} ?(?:G|Ch|Fr)|\s{0,3}\([^()]{1,20}\)){1,4}$/iu

/** Returns simpler forms of a name that no list knows: "2 cannulas 18G" as twice "cannulas". */
export function simplerNames(name: string): { name: string; count: number }[] {
  const bare = name.replace(qualifiers, '').trim()
  const [, count = '', counted = ''] = /^([1-4]) ?(?=\p{L})(.+)$/u.exec(bare) ?? []
  return [
    ...(bare !== name && bare !== '' ? [{ name: bare, count: 1 }] : []),
    ...(counted === '' ? [] : [{ name: counted, count: Number(count) }]),
  ]
}

/** How a drug was given, as people write it behind its name or dose. */
const routeWords: Readonly<Record<string, string>> = {
  intravenous: 'iv i.v. intravenous intraveineuse ivd ivl',
  intraosseous: 'io i.o. intraosseous',
  intramuscular: 'im i.m. intramuscular',
  intranasal: 'in i.n. intranasal nasal mad',
  subcutaneous: 'sc s.c. s/c subcut subcutaneous',
  oral: 'po p.o. oral per-os',
  sublingual: 'sl s.l. s/l sublingual',
  rectal: 'pr p.r. rectal',
  nebulised: 'neb nebs neb. nebulised nebulized nebuliser nebulizer aerosol aérosol',
  inhaled: 'inh inhaled',
  buccal: 'buccal',
  topical: 'topical',
}
const routeOf = new Map(
  Object.entries(routeWords).flatMap(([route, words]) =>
    words.split(' ').map((word) => [word, route] as const),
  ),
)
const infusions = new Set('infusion inf pse perfusion perfusor perf'.split(' '))
/** Says nothing that a drug has a field for. */
const manners = new Set('bolus stat push'.split(' '))

const doseUnits: Readonly<Record<string, string>> = {
  µg: 'mcg',
  ug: 'mcg',
  gamma: 'mcg',
  u: 'unit',
  units: 'unit',
  iu: 'international_unit',
  ui: 'international_unit',
  ie: 'international_unit',
}

const plainDoseUnits = new Set(['mg', 'g', 'mcg', 'ml', 'mmol', 'unit', 'international_unit'])

/** Returns the code of a unit in which a whole dose is given, or undefined. */
export function doseUnitOf(unit: string): string | undefined {
  const short = unit.trim().toLowerCase()
  const code = doseUnits[short] ?? short
  return plainDoseUnits.has(code) ? code : undefined
}

export interface NamedDrug {
  name: string
  dose?: number
  unit?: string
  route?: string
  infusion?: boolean
  /** A dose without its unit: nobody knows whether milligrams or micrograms. */
  figures?: string
}

/** What the cell of a drug's own column says. */
export interface DrugMark extends Omit<NamedDrug, 'name' | 'figures'> {
  isGiven: boolean
}

/** Takes from the end of a text how the drug was given: "IV", "neb", "infusion". */
function withoutManner(text: string): { rest: string } & Pick<NamedDrug, 'route' | 'infusion'> {
  const words = text.split(/\s+/)
  const manner: Pick<NamedDrug, 'route' | 'infusion'> = {}
  while (words.length > 1) {
    const last = words.at(-1)?.toLowerCase() ?? ''
    const route = routeOf.get(last)
    if (route !== undefined && manner.route === undefined) manner.route = route
    else if (infusions.has(last)) manner.infusion = true
    else if (!manners.has(last)) break
    words.pop()
  }
  return { rest: words.join(' '), ...manner }
}

/** "TXA 1 g", "Ketamine 50mg IV": the drug, with its dose and route if the text says them. Null if more than that stands there. */
export function namedDrug(part: string): NamedDrug | null {
  const { rest, ...manner } = withoutManner(part.trim())
  const [, written = '', figures, unit] =
    /^([\p{L}][\p{L} ./-]*?)(?:\s*(\d{1,5}(?:[.,]\d{1,3})?) ?(mg|g|mcg|µg|ug|gamma|ml|mmol|units?|iu|ui|ie|u)?)?$/iu.exec(
      rest,
    ) ?? []
  if (written === '') return null
  // The route may stand before the dose, too.
  const { rest: name, ...before } = figures === undefined ? { rest: written } : withoutManner(written.trim())
  const given = { name, ...before, ...manner }
  if (figures === undefined) return given
  if (unit === undefined) return { ...given, figures }
  const dose = Number(figures.replace(',', '.'))
  const shortUnit = unit.toLowerCase()
  return dose > 0 ? { ...given, dose, unit: doseUnits[shortUnit] ?? shortUnit } : null
}
