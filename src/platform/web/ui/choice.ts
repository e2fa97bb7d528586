import { plainLetters } from '#platform/contract/plain-letters.ts'

/** A choice in a list. `group` is its heading in a long list; `keywords` are searched but not shown. */
export interface Choice<Value extends string = string> {
  value: Value
  label: string
  hint?: string
  group?: string
  keywords?: string
}

/** Up to this many choices are shown as chips. */
export const chipLimit = 6

const wordsOf = (text: string): string[] =>
  plainLetters(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Whether every typed word is a prefix of one of these words, in any order. */
const allStartWords = (words: readonly string[], typed: readonly string[]): boolean =>
  typed.every((part) => words.some((word) => word.startsWith(part)))

/** Returns the rank of a match, 0 for the best; null if the choice does not match. */
function rankOf({ label, hint = '', keywords = '', group = '' }: Choice, typed: readonly string[]) {
  const name = wordsOf(label)
  const others = wordsOf(keywords)
  const whole = typed.join(' ')
  if (` ${others.join(' ')} `.includes(` ${whole} `) || name.join(' ') === whole) return 0
  if (name.join(' ').startsWith(whole)) return 1
  if (allStartWords(name, typed)) return 2
  if (allStartWords([...name, ...others], typed)) return 3
  return allStartWords([...name, ...others, ...wordsOf(hint), ...wordsOf(group)], typed) ? 4 : null
}

/**
 * Returns the choices in which every typed word is the prefix of a word, ignoring accents. An exact abbreviation or name
 * comes first, then names that start with the search; within a rank the order of the list stays.
 */
export function findChoices<Found extends Choice>(choices: readonly Found[], search: string): Found[] {
  const typed = wordsOf(search)
  return choices
    .flatMap((choice) => {
      const rank = rankOf(choice, typed)
      return rank === null ? [] : [{ choice, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ choice }) => choice)
}

/** Returns the choices with the likely ones first and the rest under "All others"; as they are if nothing is known. */
export function withLikelyFirst(
  choices: readonly Choice[],
  likely: readonly string[] | undefined,
  heading = 'For you',
): Choice[] {
  const first = likely?.flatMap((value) => choices.filter((choice) => choice.value === value)) ?? []
  if (first.length === 0 || first.length === choices.length) return [...choices]
  return [
    ...first.map((choice) => ({ ...choice, group: heading })),
    ...choices
      .filter((choice) => !first.includes(choice))
      .map((choice) => ({ ...choice, group: 'All others' })),
  ]
}

interface ChoiceSection {
  group: string
  choices: Choice[]
}

/** Returns the sections of a list: recent choices first, then the groups in their order. */
export function inSections(choices: readonly Choice[], recent: readonly string[]): ChoiceSection[] {
  const recentChoices = recent
    .map((value) => choices.find((choice) => choice.value === value))
    .filter((choice) => choice !== undefined)
  const sections = new Map<string, Choice[]>()
  if (recentChoices.length > 0) sections.set('Recent', recentChoices)
  for (const choice of choices) {
    if (recent.includes(choice.value)) continue
    const group = choice.group ?? (recentChoices.length > 0 ? 'All' : '')
    sections.set(group, [...(sections.get(group) ?? []), choice])
  }
  return [...sections].map(([group, grouped]) => ({ group, choices: grouped }))
}
