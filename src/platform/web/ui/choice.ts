import { toPlainLetters } from '#platform/contract/plain-letters.ts'

/** A choice in a list. `group` is its heading in a long list; `keywords` are searched but not shown. */
export interface Choice<Value extends string = string> {
  value: Value
  label: string
  hint?: string
  group?: string
  keywords?: string
}

/** The maximum number of choices that are shown as chips. */
export const maxChips = 6

const wordsOf = (text: string): string[] =>
  toPlainLetters(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Whether every typed word is a prefix of one of these words, in any order. */
const areAllPrefixes = (words: readonly string[], searchWords: readonly string[]): boolean =>
  searchWords.every((part) => words.some((word) => word.startsWith(part)))

/** Returns the rank of a match, 0 for the best; null if the choice does not match. */
function rankOf({ label, hint = '', keywords = '', group = '' }: Choice, searchWords: readonly string[]) {
  const labelWords = wordsOf(label)
  const keywordWords = wordsOf(keywords)
  const joinedSearch = searchWords.join(' ')
  if (` ${keywordWords.join(' ')} `.includes(` ${joinedSearch} `) || labelWords.join(' ') === joinedSearch)
    return 0
  if (labelWords.join(' ').startsWith(joinedSearch)) return 1
  if (areAllPrefixes(labelWords, searchWords)) return 2
  if (areAllPrefixes([...labelWords, ...keywordWords], searchWords)) return 3
  return areAllPrefixes([...labelWords, ...keywordWords, ...wordsOf(hint), ...wordsOf(group)], searchWords)
    ? 4
    : null
}

/**
 * Returns the choices in which every typed word is the prefix of a word, ignoring accents. An exact abbreviation or name
 * comes first, then names that start with the search; within a rank the order of the list stays.
 */
export function findChoices<AnyChoice extends Choice>(
  choices: readonly AnyChoice[],
  search: string,
): AnyChoice[] {
  const searchWords = wordsOf(search)
  return choices
    .flatMap((choice) => {
      const rank = rankOf(choice, searchWords)
      return rank === null ? [] : [{ choice, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ choice }) => choice)
}

/**
 * Returns the choices in two groups: the likely ones under `heading`, the rest under "All others". If none or all of them are
 * likely, there are no groups.
 */
export function groupLikelyFirst(
  choices: readonly Choice[],
  likelyValues: readonly string[] | undefined,
  heading = 'For you',
): Choice[] {
  const likelyChoices =
    likelyValues?.flatMap((value) => choices.filter((choice) => choice.value === value)) ?? []
  if (likelyChoices.length === 0 || likelyChoices.length === choices.length) return [...choices]
  return [
    ...likelyChoices.map((choice) => ({ ...choice, group: heading })),
    ...choices
      .filter((choice) => !likelyChoices.includes(choice))
      .map((choice) => ({ ...choice, group: 'All others' })),
  ]
}

interface ChoiceSection {
  group: string
  choices: Choice[]
}

/** Returns the sections of a list: recent choices first, then the groups in their order. */
export function toSections(choices: readonly Choice[], recent: readonly string[]): ChoiceSection[] {
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
  return [...sections].map(([group, sectionChoices]) => ({ group, choices: sectionChoices }))
}
