export interface ChartEntry {
  name: string
  value: number
  /** Set if the colour has a meaning; otherwise the chart chooses one. */
  color?: string
  /** The day of the value, as `2026-03-01`. A line whose points all have days gets a time axis. */
  on?: string
}

/** The name of the bar that combines the smallest ones. It differs from the "Other" of a list. */
export const allOthers = 'All others'

/** Whether it is the remainder of a list, such as "Other". It does not set the scale. */
export const isRemainder = ({ name }: Pick<ChartEntry, 'name'>): boolean =>
  name === 'Other' || name === allOthers

/** Returns the value that sets the scale: the largest named one, or the largest of all if no named one counts. */
export function largestNamed(entries: readonly ChartEntry[]): number {
  const named = Math.max(0, ...entries.filter((entry) => !isRemainder(entry)).map(({ value }) => value))
  return named > 0 ? named : Math.max(0, ...entries.map(({ value }) => value))
}
