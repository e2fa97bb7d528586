/** So many whole numbers from zero at even steps, the last one at or a little above `max`. */
export function ticksUpTo(max: number, count: number): number[] {
  const step = Math.max(1, roundedUp(max / (count - 1)))
  return Array.from({ length: count }, (_, index) => index * step)
}

/** Up to a number that reads well: whole, and a multiple of a twentieth of the next power of ten. */
function roundedUp(value: number): number {
  const power = 10 ** (Math.floor(Math.log10(Math.max(value, 1))) + 1)
  const unit = power / (power === 10 ? 10 : 20)
  return Math.ceil(Math.ceil(value / unit) * unit)
}

/** Which of so many names in a row are written, so that no two touch: evenly spaced, and always the last. */
export function isNameShown(index: number, { names, room }: { names: readonly string[]; room: number }) {
  const widest = Math.max(...names.map((name) => name.length)) * letterWidth
  const every = Math.max(1, Math.ceil((widest + gap) / room))
  return (names.length - 1 - index) % every === 0
}

/** A letter's width at the drawings' 13 px, on average. */
export const letterWidth = 6.8
const gap = 16
