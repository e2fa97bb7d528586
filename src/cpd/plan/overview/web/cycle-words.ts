import { formatDate } from '#platform/web/dates.ts'

interface Named {
  body: string
  cycleStart: string
  cycleEnd: string
}

/** Returns the name of a cycle: `HCPC, 1 Jan 2025 to 31 Dec 2026`. */
export const cycleWords = ({ body, cycleStart, cycleEnd }: Named): string =>
  `${body}, ${formatDate(cycleStart)} to ${formatDate(cycleEnd)}`

/** Returns the name of a cycle that one of these records belongs to. A cycle chosen since then is shown in its own field. */
export function cycleNameIn(
  records: readonly { cycle: (Named & { id: string }) | null }[],
  id: unknown,
): string {
  if (id === null) return ''
  const cycle = records.map((record) => record.cycle).find((found) => found?.id === id)
  return cycle ? cycleWords(cycle) : 'the one chosen below'
}
