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

const plainLetters = /^[a-z]+$/i

/** "Siân" and "O’Neill" as the lists write them: "sian", "oneill". */
export const foldName = (word: string): string =>
  plainLetters.test(word)
    ? word.toLowerCase()
    : word
        .normalize('NFD')
        .replaceAll(/[^\p{L}]/gu, '')
        .toLowerCase()
        .replaceAll('ß', 'ss')

const keyOf = (name: string): string => name.slice(0, 3)

/** The names of a list by how they begin, each group as one text: a set of all would take many times the memory. */
function groupsOf(list: string): (name: string) => boolean {
  const groups = new Map<string, string>()
  for (const [key, names] of Map.groupBy(list.split(' '), keyOf)) groups.set(key, ` ${names.join(' ')} `)
  return (name) => groups.get(keyOf(name))?.includes(` ${name} `) ?? false
}

export function personNamesOf(lists: NameLists): PersonNames {
  const held = kinds.map((kind) => [kind, groupsOf(lists[kind])] as const)
  return {
    kindOf: (folded) => (folded.length < 2 ? null : (held.find(([, holds]) => holds(folded))?.[0] ?? null)),
  }
}
