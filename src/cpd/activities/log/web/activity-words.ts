import { formatDate } from '#platform/web/dates.ts'

export const datesText = ({ date, endDate }: { date: string; endDate: string | null }): string =>
  endDate === null || endDate === date ? formatDate(date) : `${formatDate(date)} to ${formatDate(endDate)}`

/** Joins the facts that exist into one line. */
export const joined = (facts: readonly (string | false | null | undefined)[]): string =>
  facts.filter(Boolean).join(' · ')
