const maxInHead = 24

/** Whole words of a title, without those that lead to the next. */
export function shortTitle(title: string): string {
  if (title.length <= maxInHead) return title
  const cut = title.slice(0, maxInHead + 1)
  const whole = cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)) || title.slice(0, maxInHead)
  return `${whole.replace(/(?:[,;:&(/-]|\s(?:and|of|in|for|the|with|over|to|a|an)){1,5}$/i, '')}…`
}
