import { widthOf } from './name-lines.ts'

/** Which of so many names in a row are written, so that no two touch: evenly spaced, and always the last. */
export function isNameShown(index: number, { names, room }: { names: readonly string[]; room: number }) {
  const widest = Math.max(...names.map(widthOf))
  const every = Math.max(1, Math.ceil((widest + nameGap) / room))
  return (names.length - 1 - index) % every === 0
}

/** Between two names that stand side by side. */
export const nameGap = 16
