/** Describes a change of a case: the field, and its value before and after. */
import { isBlank } from '#platform/contract/blank.ts'
import { labelOf } from '#reference/codes.ts'
import { caseWords } from '#reference/field-words.ts'
import type { FieldWords, PartWords } from '#reference/words.ts'
import type { ChangeKind } from './history.contract.ts'

const isPartWords = (words: FieldWords | PartWords | undefined): words is PartWords =>
  words !== undefined && 'fields' in words

/** Returns the label of a list entry; `tourniquet~2` is the second tourniquet. */
function entryName(name: string, { list }: NonNullable<PartWords['entries']>): string {
  const [code = '', occurrence] = name.split('~')
  const label = list ? labelOf(list, code) : code
  return occurrence === undefined ? label : `${label} (${occurrence})`
}

interface PathMatch {
  /** The labels from the outermost part to the field. */
  labels: string[]
  words: FieldWords | PartWords | undefined
  /** Whether the path ends at an entry of a list. */
  isEntry: boolean
}

/** Returns a label for a field name that has none: "Some field" for `someField`. */
function spelledOut(field: string): string {
  const text = field.replaceAll(/([A-Z]|\d+)/g, ' $1').toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function findField(path: string): PathMatch {
  const match: PathMatch = { labels: [], words: caseWords, isEntry: false }
  for (const name of path.split('.')) {
    const { words } = match
    if (isPartWords(words) && words.entries && !match.isEntry) {
      match.labels.push(entryName(name, words.entries))
      match.isEntry = true
      continue
    }
    const inner = isPartWords(words) ? words.fields[name] : undefined
    match.words = inner
    match.isEntry = false
    const label = isPartWords(inner) ? inner.title : (inner?.label ?? spelledOut(name))
    if (label) match.labels.push(label)
  }
  return match
}

/** Returns "Vital signs › First contact › Heart rate" for `clinical.vitals.first.heartRate`. */
export const pathLabel = (path: string): string => findField(path).labels.join(' › ') || spelledOut(path)

export const nothingEntered = 'Nothing entered'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const dateOrTime = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d).*)?$/
const accountId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Formats dates and times, and replaces account ids. A time stays in the zone in which it was stored. */
function formatText(text: string): string {
  if (accountId.test(text)) return 'An account'
  const [isDate, year = '', month = '', day = '', time] = dateOrTime.exec(text) ?? []
  if (!isDate) return text
  const date = `${Number(day)} ${months[Number(month) - 1] ?? month} ${year}`
  return time === undefined ? date : `${date}, ${time}`
}

function formatValue(value: unknown, words: FieldWords | undefined): string {
  if (Array.isArray(value)) return value.map((item) => formatValue(item, words)).join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return words?.unit ? `${value} ${words.unit}` : String(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  return words?.list ? labelOf(words.list, value) : formatText(value)
}

/** Describes a part, or a list entry without its name: "My role: Performed, Attempts: 2". */
function formatPart(value: Record<string, unknown>, { fields, entries }: PartWords): string {
  const inner = Object.entries(fields).filter(([field]) => !isBlank(value[field]))
  const lines = inner.flatMap(([field, words]) => {
    if (isPartWords(words)) return [`${words.title}: ${formatField(value[field], words, false)}`]
    const isName = entries?.list !== undefined && words.list === entries.list
    return isName ? [] : [`${words.label}: ${formatValue(value[field], words)}`]
  })
  return lines.join(', ') || inner.map(([field, words]) => formatField(value[field], words, false)).join(', ')
}

/** Describes a list entry, starting with its name. */
function formatEntry(value: unknown, words: PartWords, entries: NonNullable<PartWords['entries']>): string {
  if (!isObject(value)) return entryName(String(value), entries)
  const name = Object.entries(words.fields).find(
    ([, field]) => !isPartWords(field) && field.list !== undefined && field.list === entries.list,
  )?.[0]
  const description = formatPart(value, words)
  const label = name === undefined ? '' : formatValue(value[name], words.fields[name] as FieldWords)
  return label === '' || label === description ? description : `${label} (${description})`
}

function formatField(value: unknown, words: FieldWords | PartWords | undefined, isEntry: boolean): string {
  if (isBlank(value)) return nothingEntered
  if (!isPartWords(words)) return formatValue(value, words)
  if (isObject(value)) return formatPart(value, words) || nothingEntered
  const { entries } = words
  if (!Array.isArray(value) || !entries || isEntry) return formatValue(value, undefined)
  return value.map((item) => formatEntry(item, words, entries)).join('; ')
}

/** Returns the text of a field's value. */
export function valueText(path: string, value: unknown): string {
  const { words, isEntry } = findField(path)
  return formatField(value, words, isEntry)
}

const headings: Record<ChangeKind, string> = {
  logged: 'Logged',
  edited: 'Edited',
  mission_edited: 'Edited with another patient of the mission',
  flagged: 'Flagged for review',
  unflagged: 'Flag removed',
  voided: 'Voided',
  deleted: 'Deleted',
  restored: 'Restored',
}

export const changeHeading = (kind: ChangeKind): string => headings[kind]
