/** The two-sided 95 % quantile of the normal distribution. */
const z = 1.959963984540054

export interface Interval {
  low: number
  high: number
}

/** Returns the 95 % confidence interval of a proportion by Wilson's score method (J Am Stat Assoc 1927;22:209). */
export function wilsonInterval(successes: number, cases: number): Interval {
  const rate = successes / cases
  const weight = 1 + (z * z) / cases
  const center = (rate + (z * z) / (2 * cases)) / weight
  const halfWidth = (z / weight) * Math.sqrt((rate * (1 - rate)) / cases + (z * z) / (4 * cases * cases))
  return { low: Math.max(0, center - halfWidth), high: Math.min(1, center + halfWidth) }
}

/** A rate from fewer cases is not meaningful, so it is not shown: see docs/reports.md. */
export const minCasesForRate = 5
