import type { ReportContent } from './contract.ts'

interface MonthOfReport {
  month: string
  real: number
}

const mostMonths = 1200

/** Returns every month from the first with a case to the last; months without a case are zero. */
export function everyMonth(counted: ReportContent['months']): MonthOfReport[] {
  const known = new Map(counted.map(({ key, real }) => [key ?? '', real]))
  const names = [...known.keys()].toSorted()
  const [first = ''] = names
  const last = names.at(-1) ?? ''
  const all: MonthOfReport[] = []
  for (let month = first; month !== '' && month <= last && all.length < mostMonths; month = nextOf(month)) {
    all.push({ month, real: known.get(month) ?? 0 })
  }
  return all
}

function nextOf(name: string): string {
  const [year = 0, month = 0] = name.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7)
}
