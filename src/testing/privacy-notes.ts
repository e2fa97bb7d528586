/** Notes with marks, `[[pattern|words]]`, as the collections in `privacy-corpus` have them. */

export interface Mark {
  pattern: string
  start: number
  end: number
}

export interface Notes {
  planted: string[]
  clean: string[]
}

/** A note without its marks, and where they were. */
export function unmarked(note: string): { words: string; marks: Mark[] } {
  let words = ''
  const marks: Mark[] = []
  for (const [piece, pattern, planted] of note.matchAll(/\[\[(\w+)\|([^\]]+)\]\]|[^[]+|\[/g)) {
    const start = words.length
    words += planted ?? piece
    if (pattern !== undefined) marks.push({ pattern, start, end: words.length })
  }
  return { words, marks }
}

/** Whether what was found covers at least half of what is marked. */
export const isCaught = ({ start, end }: Mark, found: readonly Pick<Mark, 'start' | 'end'>[]): boolean =>
  found.some((one) => (Math.min(one.end, end) - Math.max(one.start, start)) * 2 >= end - start)
