import { widthOf } from './name-lines.ts'

/** Returns which of the names in a row are shown, so that no two touch: evenly spaced, always including the last. */
export function isNameShown(index: number, { names, room }: { names: readonly string[]; room: number }) {
  const widest = Math.max(...names.map(widthOf))
  const every = Math.max(1, Math.ceil((widest + nameGap) / room))
  return (names.length - 1 - index) % every === 0
}

/** Pixels between two names. */
export const nameGap = 16
