/** One thing to pick. `group` heads it in a long list; `keywords` are found by search but not shown. */
export interface Choice<Value extends string = string> {
  value: Value
  label: string
  hint?: string
  group?: string
  keywords?: string
}

/** Up to this many choices are shown all at once, as chips. */
export const chipLimit = 6

const plain = (words: string): string =>
  words
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()

const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Every word typed begins one of these words, in any order. */
const begin = (words: readonly string[], typed: readonly string[]): boolean =>
  typed.every((part) => words.some((word) => word.startsWith(part)))

/** How likely a choice is meant, 0 the likeliest; null when it does not match. */
function rankOf({ label, hint = '', keywords = '', group = '' }: Choice, typed: readonly string[]) {
  const name = wordsOf(label)
  const others = wordsOf(keywords)
  const whole = typed.join(' ')
  if (` ${others.join(' ')} `.includes(` ${whole} `) || name.join(' ') === whole) return 0
  if (name.join(' ').startsWith(whole)) return 1
  if (begin(name, typed)) return 2
  if (begin([...name, ...others], typed)) return 3
  return begin([...name, ...others, ...wordsOf(hint), ...wordsOf(group)], typed) ? 4 : null
}

/**
 * The choices in which every word typed begins a word, accents aside. First those whose abbreviation or whole name was
 * typed, then those whose name begins with it; equally likely ones stay in the order of the list.
 */
export function findChoices<Found extends Choice>(choices: readonly Found[], search: string): Found[] {
  const typed = wordsOf(search)
  return choices
    .flatMap((choice) => {
      const rank = rankOf(choice, typed)
      return rank === null ? [] : [{ choice, rank }]
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ choice }) => choice)
}

interface ChoiceSection {
  group: string
  choices: Choice[]
}

/** The choices as they are listed: recent ones first under their own heading, then the groups as they come. */
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
