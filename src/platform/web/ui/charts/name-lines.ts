// Widths of letters in Inter at 13 px, the size in charts. Measuring in the browser would need a canvas and the loaded
// font.
const letterWidths: readonly (readonly [RegExp, number])[] = [
  [/[ijlI.,:;'|()[\]/-]/, 4],
  [/[frt ]/, 4.6],
  [/[mwMW%@…]/, 11.5],
  [/[A-Z]/, 9],
]
const otherLetterWidth = 7.6

/** Returns the approximate width of a text in pixels, close enough to decide whether it fits. */
export const widthOf = (text: string): number =>
  Array.from(text).reduce(
    (sum, letter) => sum + (letterWidths.find(([kind]) => kind.test(letter))?.[1] ?? otherLetterWidth),
    0,
  )

/** Breaks a name between words into at most `maxLines` lines of this width. Text that does not fit ends in an ellipsis. */
export function linesOf(name: string, maxWidth: number, maxLines: number): string[] {
  const lines = breakIntoLines(name, maxWidth)
  const keptLines = lines.slice(0, maxLines)
  const lastLineText = lines.slice(maxLines - 1).join(' ')
  if (lines.length > maxLines) keptLines[maxLines - 1] = lastLineText
  return keptLines.map((line) => shorten(line, maxWidth))
}

/** Whether the whole name fits into this many lines. */
export function fitsInLines(name: string, maxWidth: number, maxLines: number): boolean {
  const lines = breakIntoLines(name, maxWidth)
  return lines.length <= maxLines && lines.every((line) => widthOf(line) <= maxWidth)
}

function breakIntoLines(name: string, maxWidth: number): string[] {
  const lines: string[] = []
  for (const word of name.split(' ')) {
    const lastLine = lines.at(-1)
    if (lastLine !== undefined && widthOf(`${lastLine} ${word}`) <= maxWidth)
      lines[lines.length - 1] = `${lastLine} ${word}`
    else lines.push(word)
  }
  return lines
}

function shorten(text: string, maxWidth: number): string {
  if (widthOf(text) <= maxWidth) return text
  let fittingText = text
  while (fittingText !== '' && widthOf(`${fittingText}…`) > maxWidth) fittingText = fittingText.slice(0, -1)
  return `${fittingText.trimEnd()}…`
}
