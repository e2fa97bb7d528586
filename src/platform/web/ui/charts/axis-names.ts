/** Which of so many names in a row are written, so that no two touch: evenly spaced, and always the last. */
export function isNameShown(index: number, { names, room }: { names: readonly string[]; room: number }) {
  const widest = Math.max(...names.map((name) => name.length)) * letterWidth
  const every = Math.max(1, Math.ceil((widest + nameGap) / room))
  return (names.length - 1 - index) % every === 0
}

/** A letter's width at the drawings' 13 px, on average. */
export const letterWidth = 6.8
/** Between two names that stand side by side. */
export const nameGap = 16
