import { formatDate } from '#platform/web/dates.ts'

interface Named {
  body: string
  cycleStart: string
  cycleEnd: string
}

/** Returns what a cycle is called: `HCPC, 1 Jan 2025 to 31 Dec 2026`. */
export const cycleWords = ({ body, cycleStart, cycleEnd }: Named): string =>
  `${body}, ${formatDate(cycleStart)} to ${formatDate(cycleEnd)}`
