import type { ReportContent } from './contract.ts'

interface ReportMonth {
  month: string
  real: number
}

const maxMonths = 1200
/** A longer period shows only the months from the first to the last case. */
const maxEmptyMonths = 60

type Period = Pick<ReportContent['filters'], 'from' | 'to'>

const monthIndex = (month: string): number => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return year * 12 + number
}

/**
 * Returns every month of the period or, if the period is open or long, every month from the first to the last case.
 * Months without a case are zero. Returns nothing if there is no case at all.
 */
export function everyMonth(monthCounts: ReportContent['months'], { from, to }: Period = {}): ReportMonth[] {
  const countsByMonth = new Map(monthCounts.map(({ key, real }) => [key ?? '', real]))
  const countedMonths = [...countsByMonth.keys()].toSorted()
  const period = [
    from?.slice(0, 7) ?? countedMonths[0] ?? '',
    to?.slice(0, 7) ?? countedMonths.at(-1) ?? '',
  ] as const
  const isShort = monthIndex(period[1]) - monthIndex(period[0]) < maxEmptyMonths
  const [firstMonth, lastMonth] =
    countedMonths.length === 0
      ? ['', '']
      : isShort
        ? period
        : [countedMonths[0] ?? '', countedMonths.at(-1) ?? '']
  const monthsOfPeriod: ReportMonth[] = []
  for (
    let month = firstMonth;
    month !== '' && month <= lastMonth && monthsOfPeriod.length < maxMonths;
    month = nextMonth(month)
  ) {
    monthsOfPeriod.push({ month, real: countsByMonth.get(month) ?? 0 })
  }
  return monthsOfPeriod
}

function nextMonth(name: string): string {
  const [year = 0, month = 0] = name.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7)
}
