const shortened = (words: string, letters: number): string =>
  words.length <= letters ? words : `${words.slice(0, Math.max(letters - 1, 0)).trimEnd()}…`

/** The name in lines of so many letters, broken between words; what does not fit ends in an ellipsis. */
export function linesOf(name: string, letters: number, atMost: number): string[] {
  const lines = broken(name, letters)
  const kept = lines.slice(0, atMost)
  const rest = lines.slice(atMost - 1).join(' ')
  if (lines.length > atMost) kept[atMost - 1] = rest
  return kept.map((line) => shortened(line, letters))
}

/** Whether the whole name can be read in so many lines. */
export function fitsInLines(name: string, letters: number, atMost: number): boolean {
  const lines = broken(name, letters)
  return lines.length <= atMost && lines.every((line) => line.length <= letters)
}

function broken(name: string, letters: number): string[] {
  const lines: string[] = []
  for (const word of name.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= letters) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
