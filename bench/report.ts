/** One line of the table: a figure and the limit that it is compared with. */
export interface Row {
  name: string
  figure: string
  limit: string
  /** Figure divided by limit, or the growth; null if only the figure itself counts. */
  ratio: number | null
  budget: string
  passes: boolean
}

/** Compares throughput with that of the bare server. */
export const against = (
  name: string,
  { ours, bare, atLeast }: { ours: number; bare: number; atLeast: number },
): Row => ({
  name,
  figure: `${whole(ours)}/s`,
  limit: `bare ${whole(bare)}/s`,
  ratio: ours / bare,
  budget: `≥ ${atLeast} ×`,
  passes: ours / bare >= atLeast,
})

/** Compares the time at the largest size with that at the smallest. */
export const growth = (
  name: string,
  { small, large, atMost }: { small: number; large: number; atMost: number },
): Row => ({
  name,
  figure: `${decimal(large)} ms`,
  limit: `small ${decimal(small)} ms`,
  ratio: large / small,
  budget: `≤ ${atMost} ×`,
  passes: large / small <= atMost,
})

/** Compares a figure with a fixed upper bound. */
export const bounded = (
  name: string,
  { found, atMost, unit }: { found: number; atMost: number; unit: string },
): Row => ({
  name,
  figure: `${decimal(found)} ${unit}`,
  limit: `${atMost} ${unit}`,
  ratio: found / atMost,
  budget: `≤ ${atMost} ${unit}`,
  passes: found <= atMost,
})

const whole = (number: number) => Math.round(number).toLocaleString('en')
const decimal = (number: number) => (number < 100 ? number.toFixed(2) : whole(number))

const headings = ['what', 'figure', 'limit', 'ratio', 'budget', 'result']

/** Returns a table that is readable both in a terminal and as Markdown. */
export function tableOf(rows: readonly Row[], { isSmoke }: { isSmoke: boolean }): string {
  const cells = rows.map((row) => [
    row.name,
    row.figure,
    row.limit,
    row.ratio?.toFixed(2) ?? '',
    row.budget,
    isSmoke ? 'ran' : row.passes ? 'pass' : 'FAIL',
  ])
  const widths = headings.map((heading, at) =>
    Math.max(heading.length, ...cells.map((line) => line[at]?.length ?? 0)),
  )
  const lineOf = (line: string[]) => `| ${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [lineOf(headings), rule, ...cells.map(lineOf)].join('\n')
}

export const sizeName = (cases: number): string => cases.toLocaleString('en')
