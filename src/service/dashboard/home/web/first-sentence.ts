const maxShown = 160

/** Returns the first sentence of a comment, shortened if it is long. */
export function firstSentence(comment: string): string {
  const line = comment.trim().split('\n')[0] ?? ''
  const end = line.search(/[.!?](?:\s|$)/)
  const sentence = end === -1 ? line : line.slice(0, end + 1)
  return sentence.length > maxShown ? `${sentence.slice(0, maxShown).trimEnd()} …` : sentence
}
