import { formatDate } from '#platform/web/dates.ts'

export const datesWords = ({ date, endDate }: { date: string; endDate: string | null }): string =>
  endDate === null || endDate === date ? formatDate(date) : `${formatDate(date)} to ${formatDate(endDate)}`

/** Joins the facts that exist into one line. */
export const joined = (words: readonly (string | false | null | undefined)[]): string =>
  words.filter(Boolean).join(' · ')
