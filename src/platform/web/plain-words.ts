import { formatDate } from './dates.ts'

/** Formats a value of a form field without a format of its own: text, number, date, answer, or a list of them. */
export function plainWords(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map(plainWords).join(', ')
  const words = typeof value === 'string' ? value : JSON.stringify(value)
  return /^\d{4}-\d{2}-\d{2}$/.test(words) ? formatDate(words) : words
}
