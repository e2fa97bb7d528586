export interface ChartEntry {
  name: string
  value: number
  /** Where a colour has a meaning; otherwise the drawing has its own. */
  color?: string
  /** The day that it stands for, as `2026-03-01`: a line with days for all its points has an axis of time. */
  on?: string
}

/** The bar that holds what a drawing has no room for. Lists have an "Other" of their own, so its name differs. */
export const allOthers = 'All others'

/** Whether it counts what has no name of its own. Such a remainder says nothing about scale: it may be anything. */
export const isRemainder = ({ name }: Pick<ChartEntry, 'name'>): boolean =>
  name === 'Other' || name === allOthers

/** The value that sets the scale: the largest of the named ones, or of all where nothing named counts. */
export function largestNamed(entries: readonly ChartEntry[]): number {
  const named = Math.max(0, ...entries.filter((entry) => !isRemainder(entry)).map(({ value }) => value))
  return named > 0 ? named : Math.max(0, ...entries.map(({ value }) => value))
}
