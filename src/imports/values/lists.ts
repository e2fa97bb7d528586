/** Splits a cell that lists several things. */

const strong = /[;|\n\r•·]+|\s\+\s|\s\/\s/
const weak = /,\s*/

/**
 * Splits "RSI, CPR; LMA". A comma splits only if no stronger sign does, and never within brackets: our own labels contain
 * commas. `isWhole` keeps a text together that is one name, such as "Tracheal intubation, oral".
 */
export function splitList(text: string, isWhole: (part: string) => boolean = () => false): string[] {
  const parts = text.split(strong)
  return parts.flatMap((part) => splitAtCommas(part.trim(), isWhole)).filter((part) => part !== '')
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
  const [, before, after] = [...(/^(\d{1,2}) ?[x×] +(.+)$/i.exec(part) ?? [])]
  if (after !== undefined) return { name: after, count: Number(before) }
  const behind = /(?:(?<=\s)[x×] ?(\d{1,2})|\((\d{1,2})\))$/i.exec(part)
  const name = behind ? part.slice(0, behind.index).trim() : ''
  return behind && name !== '' ? { name, count: Number(behind[1] ?? behind[2]) } : { name: part, count: 1 }
}
