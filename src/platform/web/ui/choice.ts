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

/** Whether every word typed begins a word of the choice, in any order, accents aside. */
export function matchesSearch(choice: Choice, search: string): boolean {
  const haystack = plain(
    `${choice.label} ${choice.hint ?? ''} ${choice.keywords ?? ''} ${choice.group ?? ''}`,
  )
  const words = haystack.split(/[^\p{L}\p{N}]+/u)
  const typed = plain(search)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return typed.every((part) => words.some((word) => word.startsWith(part)))
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
