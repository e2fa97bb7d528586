// Widths of letters in Inter at 13 px, the size in charts. Measuring in the browser would need a canvas and the loaded
// font.
const letterWidths: readonly (readonly [RegExp, number])[] = [
  [/[ijlI.,:;'|()[\]/-]/, 4],
  [/[frt ]/, 4.6],
  [/[mwMW%@…]/, 11.5],
  [/[A-Z]/, 9],
]
const otherLetters = 7.6

/** Returns the approximate width of a text in pixels, close enough to decide whether it fits. */
export const widthOf = (words: string): number =>
  Array.from(words).reduce(
    (sum, letter) => sum + (letterWidths.find(([kind]) => kind.test(letter))?.[1] ?? otherLetters),
    0,
  )

/** Breaks a name into lines of at most this width, between words. Text that does not fit ends in an ellipsis. */
export function linesOf(name: string, room: number, atMost: number): string[] {
  const lines = breakIntoLines(name, room)
  const keptLines = lines.slice(0, atMost)
  const rest = lines.slice(atMost - 1).join(' ')
  if (lines.length > atMost) keptLines[atMost - 1] = rest
  return keptLines.map((line) => shortened(line, room))
}

/** Whether the whole name fits into this many lines. */
export function fitsInLines(name: string, room: number, atMost: number): boolean {
  const lines = breakIntoLines(name, room)
  return lines.length <= atMost && lines.every((line) => widthOf(line) <= room)
}

function breakIntoLines(name: string, room: number): string[] {
  const lines: string[] = []
  for (const word of name.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(`${last} ${word}`) <= room) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

function shortened(words: string, room: number): string {
  if (widthOf(words) <= room) return words
  let fittingText = words
  while (fittingText !== '' && widthOf(`${fittingText}…`) > room) fittingText = fittingText.slice(0, -1)
  return `${fittingText.trimEnd()}…`
}
