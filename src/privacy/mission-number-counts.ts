/** How services number their missions: by year, month or day, and then one by one. */

const firstYearOfServices = 2010

/**
 * Whether a date may be the day of a mission, because many services number by day. A date in 1961 cannot be, and may be a date
 * of birth.
 */
export function isServiceDate(written: string): boolean {
  const [year = ''] = /(?:19|20)\d\d|\d\d$/.exec(written) ?? []
  return year.length === 4 ? Number(year) >= firstYearOfServices : Number(year) <= 60
}

const gap = '[-/. ]'
const [year, month, day] = ['(?:[1-5]\\d|60)', '(?:0[1-9]|1[0-2])', '(?:0[1-9]|[12]\\d|3[01])']
const code = `[A-Z]{1,6}${gap}?`
const whole = (...forms: readonly string[]) => new RegExp(`^(?:${forms.join('|')})$`, 'i')

// "2611220045". One in eleven of these passes the check digit of an NHS number.
const daily = whole(`(?:20)?${year}${month}${day}\\d{1,4}`)

// "2026-001234", "MTN-2603-0113", "KSS2611001". A day before the counter is not accepted: CHI numbers are grouped like that.
const countOfAnyService = whole(
  `(?:${code})?20${year}${gap}\\d{1,6}`,
  `${code}${year}${gap}?${month}(?:${gap}\\d{2,6}|\\d{3,6})`,
  `${code}(?:20)?${year}${month}${day}\\d{1,4}`,
)

// After the organization's prefix the year may be missing, and a day may precede the counter.
const countAfterPrefix = whole(
  `(?:(?:20)?${year}${gap}?(?:${month}${gap}?(?:${day}${gap}?)?)?)?\\d{1,6}`,
  `${day}${gap}?${month}${gap}?(?:20)?${year}${gap}\\d{1,6}`,
)

const usablePrefix = /^[A-Za-z0-9][A-Za-z0-9-]{0,9}$/

/** Returns the number with spaces in place of the organization's prefix, or unchanged if it has another beginning. */
export function withoutPrefix(number: string, prefix: string | null): string {
  if (prefix === null || !usablePrefix.test(prefix)) return number
  const written = prefix.replace(/-$/, '').replaceAll('-', gap)
  const expression = new RegExp(`^ *${written}(?:${gap}|(?<![0-9])(?=[0-9]))`, 'i')
  return number.replace(expression, (lead) => ' '.repeat(lead.length))
}

/**
 * Returns a function that tells whether a part of the number that looks like a personal number is only part of a mission
 * count.
 */
export function createCountCheck(number: string, isPrefixed: boolean): (written: string) => boolean {
  const trimmed = number.trim()
  const isCount = countOfAnyService.test(trimmed) || (isPrefixed && countAfterPrefix.test(trimmed))
  return (written) => isCount || daily.test(written)
}
