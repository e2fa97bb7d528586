import type { ReportContent } from './contract.ts'

interface MonthOfReport {
  month: string
  real: number
}

const maxMonths = 1200
/** Longer periods show only the months from the first to the last case. */
const maxEmptyMonths = 60

type Period = Pick<ReportContent['filters'], 'from' | 'to'>

const indexOf = (month: string): number => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return year * 12 + number
}

/**
 * Returns every month of the period or, if the period is open or long, every month from the first to the last case.
 * Months without a case are zero. Returns nothing if there is no case at all.
 */
export function everyMonth(counted: ReportContent['months'], { from, to }: Period = {}): MonthOfReport[] {
  const countsByMonth = new Map(counted.map(({ key, real }) => [key ?? '', real]))
  const names = [...countsByMonth.keys()].toSorted()
  const period = [from?.slice(0, 7) ?? names[0] ?? '', to?.slice(0, 7) ?? names.at(-1) ?? ''] as const
  const isShort = indexOf(period[1]) - indexOf(period[0]) < maxEmptyMonths
  const [first, last] =
    names.length === 0 ? ['', ''] : isShort ? period : [names[0] ?? '', names.at(-1) ?? '']
  const monthsOfPeriod: MonthOfReport[] = []
  for (
    let month = first;
    month !== '' && month <= last && monthsOfPeriod.length < maxMonths;
    month = nextOf(month)
  ) {
    monthsOfPeriod.push({ month, real: countsByMonth.get(month) ?? 0 })
  }
  return monthsOfPeriod
}

function nextOf(name: string): string {
  const [year = 0, month = 0] = name.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7)
}
