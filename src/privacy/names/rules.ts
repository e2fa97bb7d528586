/** Whether a word is a name that people carry. The lists come from outside, because a screen gets them late. */

/** Each list holds its names in alphabetical order, folded, with a space between two. */
export interface NameLists {
  first: string
  last: string
  /** Names that are words of everyday or of clinical language too: Rose, Grant, Max. */
  wordFirst: string
  wordLast: string
}

export interface PersonNames {
  kindOf: (folded: string) => NameKind | null
}

export type NameKind = 'first' | 'last' | 'wordFirst' | 'wordLast'

const kinds = ['first', 'last', 'wordFirst', 'wordLast'] as const

/** "Siân" and "O’Neill" as the lists write them: "sian", "oneill". */
export const foldName = (word: string): string =>
  word
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')

// Searched where it lies: a set of seven thousand short strings would take a hundred times the memory of the text.
function holds(list: string, word: string): boolean {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = list.lastIndexOf(' ', (low + high) >>> 1) + 1
    const start = Math.max(middle, low)
    const end = list.indexOf(' ', start)
    const found = list.slice(start, end === -1 ? list.length : end)
    if (found === word) return true
    if (found < word) low = start + found.length + 1
    else high = start - 1
  }
  return false
}

export const personNamesOf = (lists: NameLists): PersonNames => ({
  kindOf: (folded) => (folded.length < 2 ? null : (kinds.find((kind) => holds(lists[kind], folded)) ?? null)),
})
