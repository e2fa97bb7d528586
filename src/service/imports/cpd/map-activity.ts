/** Maps a row of a CPD record from another system to the request that records it as an activity. */
import { activityErrors, suggestionsOf } from '#cpd/activities/log/activity-rules.ts'
import { enteredActivitySchema, type ActivityRequest } from '#cpd/activities/log/contract.ts'
import { findEntry } from '#reference/codes.ts'
import { cpdTypes } from '#reference/cpd-lists.ts'
import { isBlankCell } from '#logbook/spreadsheets/files/sheets.ts'
import { errorReason, isErrorCell } from '#logbook/spreadsheets/values/error-cells.ts'
import type { ListedCode } from '#logbook/spreadsheets/values/read-result.ts'
import type { ImportProblem } from '../contract.ts'
import type { PreparedMapping } from '../mapping/prepare-mapping.ts'
import { problemOf, readRow, type ImportRow, type Reading } from '../mapping/read-row.ts'
import type { Part } from '../mapping/request-draft.ts'
import { findCpdField, pointsAreHours } from './fields.ts'
import { hoursOfChoice } from './vocabulary.ts'

export interface MappedActivity {
  row: number
  /** Null if not even a draft can be saved, because title, date or hours are missing. */
  request: ActivityRequest | null
  problems: ImportProblem[]
}

const requiredFields: readonly [path: string, message: string][] = [
  ['title', 'This row has no title.'],
  ['date', 'This row has no date.'],
  ['hours', 'This row has no hours.'],
]
/** The type of a draft without one; its author corrects it. */
const otherType = 'other'
const noTypeMessage = 'This row has no type of activity: it waits as a draft of the type “Other”.'

const openQuestionMessage = 'Answer the question about this column. Until then its values are left out.'
const assumedDayMessage = 'The date of this row has no day: the first of the month is used. Correct it.'
const unclearHoursMessage = 'Next to the column, choose how many hours this is. Until then it is left out.'
const unknownWordMessage = (label: string): string =>
  `Sortie does not know this word as “${label}”. It is left out.`
/** Texts of several columns are joined with line breaks. */
const joinedTexts = new Set(['description', 'learningOutcome', 'impact'])
const maxTitleLength = 160
const [maxTags, maxTagLength] = [15, 30]

export function mapActivity(row: ImportRow, prepared: PreparedMapping): MappedActivity {
  const rowValues = readRow(row, prepared)
  const request: Part = {}
  for (const reading of rowValues.readings) setValue(request, reading)
  const problems = [
    ...prepared.unansweredColumns.flatMap(({ index, header }) => {
      const cell = row.cells[index] ?? null
      return isBlankCell(cell) ? [] : [problemOf({ header }, cell, openQuestionMessage)]
    }),
    ...rowValues.notes.map(({ column, cell, note }) => problemOf(column, cell, note, 'warning')),
    ...rowValues.unread.map(({ column, cell }) =>
      problemOf(
        column,
        cell,
        isErrorCell(cell)
          ? errorReason(cell)
          : `This is not understood as “${column.target.label}”. It is left out.`,
      ),
    ),
    ...rowValues.unknown.map(({ column, word }) =>
      problemOf(
        column,
        word,
        column.target.kind === 'number' ? unclearHoursMessage : unknownWordMessage(column.target.label),
      ),
    ),
  ]
  if (row.hasAssumedDay) problems.push(problemOf(null, null, assumedDayMessage))
  fillFixed(request, prepared)
  if (request['type'] === undefined) {
    request['type'] = otherType
    problems.push(problemOf(null, null, noTypeMessage))
  }
  return toCheckedActivity(row, request, problems, prepared.context.today)
}

function setValue(request: Part, { column, value }: Reading): void {
  const { code, kind } = column.target
  // Files are found for all rows together: see `server/attach-files.ts`.
  if (code === 'evidence') return
  const current = request[code]
  if (code === 'date') {
    const [first, last] = value as readonly string[] // from `readDays`
    request['date'] = first
    if (last !== first) request['endDate'] ??= last
  } else if (code === 'minutes') {
    request['hours'] ??= value
  } else if (kind === 'codes') {
    const codes = (value as readonly ListedCode[]).map((entry) => entry.code)
    request[code] = [...new Set([...((current as string[] | undefined) ?? []), ...codes])]
  } else if (kind === 'tags') {
    const tags = (value as readonly string[]).map((tag) => tag.toLowerCase().slice(0, maxTagLength).trim())
    request[code] = [...new Set([...((current as string[] | undefined) ?? []), ...tags])].slice(0, maxTags)
  } else if (joinedTexts.has(code) && typeof current === 'string' && typeof value === 'string') {
    request[code] = `${current}\n${value}`
  } else {
    request[code] ??= value
  }
}

/** Adds the user's values for all rows where the row itself has none. Credits count as hours only if the user says so. */
function fillFixed(request: Part, { fixed }: PreparedMapping): void {
  for (const { target, code } of fixed) {
    if (request[target] !== undefined) continue
    if (target !== 'hours') request[target] = code
    else if (code !== pointsAreHours) request['hours'] = hoursOfChoice(code)
    else if (typeof request['credits'] === 'number' && request['credits'] > 0)
      request['hours'] = Math.max(0.25, Math.round(request['credits'] * 4) / 4)
  }
}

const maxRounds = 30

/** Removes fields that the contract or a rule refuses, and adds a problem for each. */
function toCheckedActivity(
  row: ImportRow,
  request: Part,
  problems: ImportProblem[],
  today: string,
): MappedActivity {
  correct(request, today)
  const missingFields = requiredFields.filter(([path]) => request[path] === undefined)
  for (let round = 0; missingFields.length === 0 && round < maxRounds; round += 1) {
    const parsed = enteredActivitySchema.safeParse(request)
    const errors = parsed.success
      ? activityErrors(parsed.data, today)
      : parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
    const [error] = errors
    if (!error) return { row: row.row, request: withSuggestions(request, problems), problems }
    const [field = ''] = error.path.split('.')
    const isRequired = requiredFields.some(([path]) => path === field)
    const consequence = isRequired ? 'It cannot become an activity.' : 'It is left out.'
    problems.push(problemOf(cellOf(field), toText(request[field]), `${error.message} ${consequence}`))
    if (isRequired || request[field] === undefined) return { row: row.row, request: null, problems }
    delete request[field]
  }
  for (const [, message] of missingFields)
    problems.push(problemOf(null, null, `${message} It cannot become an activity.`))
  return { row: row.row, request: null, problems }
}

const cellOf = (field: string): { header: string } => ({ header: findCpdField(field)?.label ?? field })
const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Corrects what needs no question: a title that is too long, an end on the same day, a date in the future. */
function correct(request: Part, today: string): void {
  const { title } = request
  if (typeof title === 'string') {
    const short = title.replaceAll(/\s+/g, ' ').trim()
    request['title'] = short.length > maxTitleLength ? `${short.slice(0, maxTitleLength - 1)}…` : short
    if (short.length > maxTitleLength)
      request['description'] = [short, request['description']].filter(Boolean).join('\n')
  }
  if (request['endDate'] === request['date']) delete request['endDate']
  if (request['credits'] !== undefined) request['creditSystem'] ??= 'cpd_credit'
  const lastDay = request['endDate'] ?? request['date']
  const isInFuture = typeof lastDay === 'string' && lastDay > today
  if (isInFuture && request['status'] !== 'draft') request['status'] = 'planned'
  request['status'] ??= 'completed'
}

/** Makes the activity a draft if it has an error. Suggests categories and participatory hours, as the form does. */
function withSuggestions(request: Part, problems: readonly ImportProblem[]): ActivityRequest {
  const isDraft = problems.some(({ severity }) => severity === 'error')
  // safe: the schema accepted it above
  const activity = request as ActivityRequest
  const type = findEntry(cpdTypes, activity.type)
  const suggestions = type ? suggestionsOf(type, activity.hours) : null
  return {
    ...activity,
    ...(suggestions && {
      categories: activity.categories ?? suggestions.categories,
      participatoryHours: activity.participatoryHours ?? suggestions.participatoryHours,
    }),
    ...(isDraft && { status: 'draft' as const }),
  }
}
