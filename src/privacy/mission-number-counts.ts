/** How services number their missions: by year, month or day, and then one by one. */

const firstYearOfServices = 2010

/**
 * Whether a date may be the day of a mission, because many services number by day. A date in 1961 cannot be, and may be a date
 * of birth.
 */
export function isServiceDate(dateText: string): boolean {
  const [year = ''] = /(?:19|20)\d\d|\d\d$/.exec(dateText) ?? []
  return year.length === 4 ? Number(year) >= firstYearOfServices : Number(year) <= 60
}

const separator = '[-/. ]'
const [year, month, day] = ['(?:[1-5]\\d|60)', '(?:0[1-9]|1[0-2])', '(?:0[1-9]|[12]\\d|3[01])']
const servicePrefix = `[A-Z]{1,6}${separator}?`
const toWholeExpression = (...forms: readonly string[]) => new RegExp(`^(?:${forms.join('|')})$`, 'i')

// "2611220045": day and counter. One in eleven of these numbers has the valid check digit of an NHS number.
const dailyCount = toWholeExpression(`(?:20)?${year}${month}${day}\\d{1,4}`)

// "2026-001234", "MTN-2603-0113", "KSS2611001". A day before the counter is not accepted: CHI numbers are grouped like that.
const countOfAnyService = toWholeExpression(
  `(?:${servicePrefix})?20${year}${separator}\\d{1,6}`,
  `${servicePrefix}${year}${separator}?${month}(?:${separator}\\d{2,6}|\\d{3,6})`,
  `${servicePrefix}(?:20)?${year}${month}${day}\\d{1,4}`,
)

// After the organization's prefix the year may be missing, and a day may precede the counter.
const countAfterPrefix = toWholeExpression(
  `(?:(?:20)?${year}${separator}?(?:${month}${separator}?(?:${day}${separator}?)?)?)?\\d{1,6}`,
  `${day}${separator}?${month}${separator}?(?:20)?${year}${separator}\\d{1,6}`,
)

const usablePrefix = /^[A-Za-z0-9][A-Za-z0-9-]{0,9}$/

/** Replaces the organization's prefix with spaces. A number without this prefix stays unchanged. */
export function blankPrefix(number: string, prefix: string | null): string {
  if (prefix === null || !usablePrefix.test(prefix)) return number
  const prefixPattern = prefix.replace(/-$/, '').replaceAll('-', separator)
  const expression = new RegExp(`^ *${prefixPattern}(?:${separator}|(?<![0-9])(?=[0-9]))`, 'i')
  return number.replace(expression, (lead) => ' '.repeat(lead.length))
}

/**
 * Returns a function that takes a part of the mission number that looks like a personal number. It returns true if the part
 * only belongs to the service's counting of missions.
 */
export function createCountCheck(number: string, isPrefixed: boolean): (written: string) => boolean {
  const trimmed = number.trim()
  const isCount = countOfAnyService.test(trimmed) || (isPrefixed && countAfterPrefix.test(trimmed))
  return (written) => isCount || dailyCount.test(written)
}
