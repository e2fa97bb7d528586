type Words = string | number | null | undefined | false

/** Joins the known parts. Zero is a known part; callers that must leave it out pass false instead. */
export const joinParts = (parts: readonly Words[], separator = ', '): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== false && part !== '').join(separator)

/** Returns the known parts as one sentence, or null if all are unknown. */
export function sentence(parts: readonly Words[]): string | null {
  const words = joinParts(parts)
  return words === '' ? null : `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`
}

/** Returns a label for use within a sentence: "ROSC at handover" as it is, others with a small first letter. */
export function inSentence(label: string | null | undefined): string | null {
  if (!label) return null
  return /^\p{Lu}(?!\p{Lu})/u.test(label) ? label.slice(0, 1).toLowerCase() + label.slice(1) : label
}
