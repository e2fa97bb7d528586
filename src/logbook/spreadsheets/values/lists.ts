/** Splits a cell that lists several things. */
import { isOnlyDose } from './named-drugs.ts'

const strongSeparator = /[;|\n\r•·]+|\s\+\s|\s\/\s/
// "Fentanyl 0,2 mg" is one drug: a comma between digits is a decimal comma.
const weakSeparator = /(?<!\d),\s*|,(?!\d)\s*/

/**
 * Splits "RSI, CPR; LMA". `isWhole` keeps a text together if it is a single name, because our own labels contain
 * commas: "Tracheal intubation, oral".
 */
export function splitList(
  text: string,
  isWhole: (part: string) => boolean = () => false,
  isRead: (part: string) => boolean = () => false,
  separators: readonly (string | RegExp)[] = ['/'],
): string[] {
  const parts = text
    .split(strongSeparator)
    .flatMap((part) => splitAtCommas(part.trim(), isWhole))
    .flatMap((part) => splitJoined(part, { isWhole, isRead, separators }))
    .filter((part) => part !== '')
  return withFurtherDoses(parts)
}

/** "Ketamine 100 mg, 50 mg" is one drug with two doses: a dose without a name belongs to the entry before it. */
function withFurtherDoses(parts: readonly string[]): string[] {
  const entries: string[] = []
  for (const part of parts) {
    const lastEntry = entries.at(-1)
    if (lastEntry === undefined || !isOnlyDose(part)) entries.push(part)
    else
      entries[entries.length - 1] = /\d/.test(lastEntry) ? `${lastEntry} + ${part}` : `${lastEntry} ${part}`
  }
  return entries
}

const joints = ['/', '&', '+', ' and ', ' und ', ' et ', ' og ', ' och ', ' y ', ' e ']

/**
 * Texts in which a slash does not separate entries: "0,1 mcg/kg/min", "1/2", or "not done/refused", where "not" denies
 * both sides.
 */
const slashWithinEntry =
  /\/ ?(?:kg|min|h|hr|t|ml|l|time)\b|\d ?\/ ?\d|\b(?:no|not|ikke|nicht|pas|niet|non|ingen|kein\w?)\s/i

/** Splits "ket/roc/fent" and "RSI and CPR" if every piece is a known name. */
function splitJoined(
  part: string,
  {
    isWhole,
    isRead,
    separators,
  }: Record<'isWhole' | 'isRead', (part: string) => boolean> & { separators: readonly (string | RegExp)[] },
): string[] {
  if (isWhole(part)) return [part]
  for (const joint of joints) {
    const pieces = part.split(joint).map((piece) => piece.trim())
    if (pieces.length > 1 && pieces.every(isWhole)) return pieces
  }
  // In "RSI/xyz/eFAST" and "RSI - xyz - eFAST" two entries are known, so only the third becomes a question.
  for (const joint of separators) {
    const pieces = part.split(joint).map((piece) => piece.trim())
    const arePieces = pieces.length > 1 && pieces.every((piece) => piece.length > 1)
    if (arePieces && !slashWithinEntry.test(part) && pieces.some(isRead)) return pieces
  }
  // Form software writes several choices like this: "rsi iv_access pelvic_binder".
  const codes = part.includes('_') && /^[a-z][a-z0-9_ ]{1,300}$/.test(part) ? part.split(' ') : []
  return codes.length > 1 && codes.every(isWhole) ? codes : [part]
}

function splitAtCommas(part: string, isWhole: (part: string) => boolean): string[] {
  if (!part.includes(',') || isWhole(part)) return [part]
  const pieces = part.split(weakSeparator)
  const names: string[] = []
  for (let index = 0; index < pieces.length;) {
    // The longest run of pieces that is one name, else one piece.
    let length = Math.min(4, pieces.length - index)
    while (length > 1 && !isWhole(pieces.slice(index, index + length).join(', '))) length -= 1
    names.push(
      pieces
        .slice(index, index + length)
        .join(', ')
        .trim(),
    )
    index += length
  }
  return names
}

/** Splits "2x IV access", "IV access x2", "IV access (2)" into the name and the count. */
export function splitCount(part: string): { name: string; count: number } {
  const [, countText, nameText]: (string | undefined)[] = /^(\d{1,2}) ?[x×] +(.+)$/i.exec(part) ?? []
  if (nameText !== undefined) return { name: nameText, count: Number(countText) }
  const countMatch = /(?:(?<=\s)[x×] ?(\d{1,2})|\((\d{1,2})\))$/i.exec(part)
  const name = countMatch ? part.slice(0, countMatch.index).trim() : ''
  return countMatch && name !== ''
    ? { name, count: Number(countMatch[1] ?? countMatch[2]) }
    : { name: part, count: 1 }
}

/** Details after a procedure that say how it was done: "18G", "left", "(VL)". */
const qualifiers =
  /(?:\s{1,3}(?:re|li|rechts|links|bds|beidseits|right|left|bilateral|droite?|gauche|hoyre|venstre|hoger|vanster|bdz|bdzs|dubbelz|bilat|both sides|begge sider|båda sidor|dx|sin|sx|ve|hø|hö|vä|hger)\.?|\s{1,3}\d{1,3} ?(?:G|Ch|Fr)|\s{0,3}\([^()]{1,20}\)){1,4}$/iu

const bothSides =
  /\b(?:bilat|bilateral|bds|beidseits|bdz|bdzs|dubbelz|bilatérale?|both sides|begge sider|båda sidor)\b/i

/** Whether the name of a procedure means that it was done on both sides. */
export const isBothSides = (name: string): boolean => bothSides.test(name)

/** Returns simpler forms of a name that is in no list: "2 cannulas 18G" as twice "cannulas". */
export function simplerNames(name: string): { name: string; count: number }[] {
  const bareName = name.replace(qualifiers, '').trim()
  const [, count = '', nameAfterCount = ''] = /^([1-4]) ?(?=\p{L})(.+)$/u.exec(bareName) ?? []
  return [
    ...(bareName !== name && bareName !== '' ? [{ name: bareName, count: 1 }] : []),
    ...(nameAfterCount === '' ? [] : [{ name: nameAfterCount, count: Number(count) }]),
  ]
}
