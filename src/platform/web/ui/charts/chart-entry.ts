/** One bar, point or slice. */
export interface ChartEntry {
  name: string
  value: number
  /** Where a colour has a meaning; otherwise the drawing has its own. */
  color?: string
}
