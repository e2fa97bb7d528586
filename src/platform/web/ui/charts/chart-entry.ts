export interface ChartEntry {
  name: string
  value: number
  /** The colour, if it has a meaning; otherwise the chart chooses one. */
  color?: string
  /** The day of the value, such as `2026-03-01`. A line chart whose points all have a day gets a time axis. */
  on?: string
}

/** The name of the bar that combines the smallest ones. It differs from the "Other" of a list. */
export const allOthers = 'All others'

/** Whether an entry is the remainder of a list, such as "Other". A remainder does not set the scale. */
export const isRemainder = ({ name }: Pick<ChartEntry, 'name'>): boolean =>
  name === 'Other' || name === allOthers

/** Returns the value that sets the scale: the largest one that is not a remainder or, if those are zero, the largest of all. */
export function toScaleMax(entries: readonly ChartEntry[]): number {
  const largestNamedValue = Math.max(
    0,
    ...entries.filter((entry) => !isRemainder(entry)).map(({ value }) => value),
  )
  return largestNamedValue > 0 ? largestNamedValue : Math.max(0, ...entries.map(({ value }) => value))
}
