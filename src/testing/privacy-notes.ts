/** Reads the annotated notes of `privacy-corpus`: `[[pattern|words]]` marks the words that the guard must find. */

export interface Mark {
  pattern: string
  start: number
  end: number
}

export interface Notes {
  planted: string[]
  clean: string[]
}

/** Returns the text of a note without the annotations, and the positions of the marked words. */
export function parseNote(note: string): { text: string; marks: Mark[] } {
  let words = ''
  const marks: Mark[] = []
  for (const [piece, pattern, planted] of note.matchAll(/\[\[(\w+)\|([^\]]+)\]\]|[^[]+|\[/g)) {
    const start = words.length
    words += planted ?? piece
    if (pattern !== undefined) marks.push({ pattern, start, end: words.length })
  }
  return { text: words, marks }
}

/** Whether a finding covers at least half of the marked words. */
export const isDetected = ({ start, end }: Mark, findings: readonly Pick<Mark, 'start' | 'end'>[]): boolean =>
  findings.some((item) => (Math.min(item.end, end) - Math.max(item.start, start)) * 2 >= end - start)
