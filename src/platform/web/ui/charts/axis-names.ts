import { widthOf } from './name-lines.ts'

/** Returns whether a name in a row is shown. Shown names do not touch, are evenly spaced, and include the last. */
export function isNameShown(
  index: number,
  { names, room: spacePerName }: { names: readonly string[]; room: number },
) {
  const maxNameWidth = Math.max(...names.map(widthOf))
  const interval = Math.max(1, Math.ceil((maxNameWidth + nameGap) / spacePerName))
  return (names.length - 1 - index) % interval === 0
}

/** Pixels between two names. */
export const nameGap = 16
