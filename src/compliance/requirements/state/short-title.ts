const maxLength = 24

/** Returns the first whole words of a title, without a trailing preposition or the like. */
export function shortTitle(title: string): string {
  if (title.length <= maxLength) return title
  const cut = title.slice(0, maxLength + 1)
  const wholeWords = cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)) || title.slice(0, maxLength)
  return `${wholeWords.replace(/(?:[,;:&(/-]|\s(?:and|of|in|for|the|with|over|to|a|an)){1,5}$/i, '')}…`
}
