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

/** Why there is no figure. */
export interface NotTaken {
  cause: string
}

export type Figure = number | NotTaken

/** Compares throughput with that of the bare server. */
export const against = (
  name: string,
  { ours, bare, atLeast }: { ours: Figure; bare: Figure; atLeast: number },
): Row =>
  compared(name, [ours, bare], `≥ ${atLeast} ×`, ([figure, limit]) => ({
    figure: `${whole(figure)}/s`,
    limit: `bare ${whole(limit)}/s`,
    passes: figure / limit >= atLeast,
  }))

/** Compares the time at the largest size with that at the smallest. */
export const growth = (
  name: string,
  { small, large, atMost }: { small: Figure; large: Figure; atMost: number },
): Row =>
  compared(name, [large, small], `≤ ${atMost} ×`, ([figure, limit]) => ({
    figure: `${decimal(figure)} ms`,
    limit: `small ${decimal(limit)} ms`,
    passes: figure / limit <= atMost,
  }))

/** Compares a time with that of the bare handler, so that a slow machine says nothing about the code. */
export const multiple = (
  name: string,
  { ours, bare, atMost }: { ours: Figure; bare: Figure; atMost: number },
): Row =>
  compared(name, [ours, bare], `≤ ${atMost} ×`, ([figure, limit]) => ({
    figure: `${decimal(figure)} ms`,
    limit: `bare ${decimal(limit)} ms`,
    passes: figure / limit <= atMost,
  }))

/** A figure that could not be taken fails, and says why. */
function compared(
  name: string,
  [figure, limit]: readonly [Figure, Figure],
  budget: string,
  toWords: (numbers: [figure: number, limit: number]) => Pick<Row, 'figure' | 'limit' | 'passes'>,
): Row {
  if (typeof figure === 'number' && typeof limit === 'number')
    return { name, ratio: figure / limit, budget, ...toWords([figure, limit]) }
  const { cause } = typeof figure === 'number' ? (limit as NotTaken) : figure
  return { name, figure: 'not taken', limit: cause, ratio: null, budget, passes: false }
}

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
