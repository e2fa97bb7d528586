import { formatDate } from '#platform/web/dates.ts'

interface NamedCycle {
  body: string
  cycleStart: string
  cycleEnd: string
}

/** Returns the name of a cycle: `HCPC, 1 Jan 2025 to 31 Dec 2026`. */
export const cycleText = ({ body, cycleStart, cycleEnd }: NamedCycle): string =>
  `${body}, ${formatDate(cycleStart)} to ${formatDate(cycleEnd)}`

/** Returns the name of a cycle if one of these records belongs to it. Otherwise refers to the field that shows its name. */
export function cycleNameIn(
  records: readonly { cycle: (NamedCycle & { id: string }) | null }[],
  id: unknown,
): string {
  if (id === null) return ''
  const cycle = records.map((record) => record.cycle).find((candidate) => candidate?.id === id)
  return cycle ? cycleText(cycle) : 'the one chosen below'
}
