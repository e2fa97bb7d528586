/** The fields that columns of a mapping become, and the code for each field of a requirement. */
import type { ImportMapping } from '../contract.ts'
import type { ListEntry } from '#reference/codes.ts'
import type { DateOrder } from '#logbook/spreadsheets/contract.ts'
import type { ListField, RecordPart } from './headings.ts'

/** `date` is a day whose heading does not say whether the requirement was completed on it or expires. */
export type CertificateField = ListField | 'date'

const fields: ReadonlySet<string> = new Set<CertificateField>([
  'email',
  'number',
  'name',
  'requirement',
  'status',
  'completedOn',
  'expiresOn',
  'certificateNumber',
  'provider',
  'date',
])

/** Codes must not contain hyphens. */
export const toFieldCode = (field: RecordPart | 'date', requirementId: string): string =>
  `${field}.${requirementId.replaceAll('-', '_')}`

export interface CodedField {
  field: CertificateField
  /** The requirement of a column of a matrix; null in a list. */
  requirementId: string | null
}

export function fieldOfCode(code: string | null): CodedField | null {
  const [field = '', requirementPart] = (code ?? '').split('.')
  if (!fields.has(field)) return null
  // safe: `fields` contains nothing else
  return { field: field as CertificateField, requirementId: requirementPart?.replaceAll('_', '-') ?? null }
}

export interface CertificateColumn extends CodedField {
  index: number
  header: string
  dateOrder: DateOrder | null
  words: ReadonlyMap<string, string | null>
}

export const columnsOf = ({ columns }: ImportMapping): CertificateColumn[] =>
  columns.flatMap(({ index, header, use, target, format, words, isUnanswered }) => {
    const codedField = use === 'field' && !isUnanswered ? fieldOfCode(target) : null
    const meanings = new Map(words.map(({ word, code }) => [word, code]))
    return codedField ? [{ ...codedField, index, header, dateOrder: format.dateOrder, words: meanings }] : []
  })

/** The answers of the administrator that apply to every row. */
export interface FileWideAnswers {
  /** The meaning of dates that no heading explains. */
  dates: 'completedOn' | 'expiresOn' | null
  mayMatchByName: boolean
  mayExceedPeriod: boolean
}

export function fileWideAnswersOf({ fixed }: ImportMapping): FileWideAnswers {
  const codeFor = (target: string) => fixed.find((answer) => answer.target === target)?.code
  const dates = codeFor('dates')
  return {
    dates: dates === 'completedOn' || dates === 'expiresOn' ? dates : null,
    mayMatchByName: codeFor('names') === 'enough',
    mayExceedPeriod: codeFor('longer') === 'accept',
  }
}

/** Returns the columns with an unanswered question. Their values are left out, and their rows wait. */
export const listUnansweredColumns = ({ columns }: ImportMapping): { index: number; header: string }[] =>
  columns.filter(({ use, isUnanswered }) => use === 'field' && isUnanswered)

const fieldLabels: Readonly<Record<CertificateField, string>> = {
  email: 'Email address of the person',
  number: 'Registration or employee number',
  name: 'Name of the person',
  requirement: 'Title of the requirement',
  status: 'Status',
  completedOn: 'Completed on',
  expiresOn: 'Valid until',
  certificateNumber: 'Certificate number',
  provider: 'Issued by',
  date: 'Date',
}

export interface FieldChoice {
  code: string
  label: string
  group: string
}

const listFields: readonly CertificateField[] = [
  'requirement',
  'completedOn',
  'expiresOn',
  'certificateNumber',
  'provider',
]
const matrixFields: readonly (RecordPart | 'date')[] = [
  'completedOn',
  'expiresOn',
  'date',
  'certificateNumber',
  'provider',
]

/** All fields that a column may become. */
export const fieldChoices = (requirements: readonly ListEntry[]): FieldChoice[] => [
  ...(['email', 'number', 'name'] as const).map((code) => ({
    code,
    label: fieldLabels[code],
    group: 'Person',
  })),
  ...listFields.map((code) => ({ code, label: fieldLabels[code], group: 'One record a row' })),
  ...requirements.flatMap(({ code: id, label }) =>
    matrixFields.map((field) => ({
      code: toFieldCode(field, id),
      label: `${label}: ${(field === 'date' ? 'date, as answered below' : fieldLabels[field]).toLowerCase()}`,
      group: label,
    })),
  ),
]

/** Returns the name of a field, as shown next to its column. */
export function labelOfCode(code: string, requirements: readonly ListEntry[]): string {
  const codedField = fieldOfCode(code)
  if (!codedField) return code
  const { field, requirementId } = codedField
  const title = requirements.find((requirement) => requirement.code === requirementId)?.label
  if (title === undefined) return fieldLabels[field]
  return field === 'date' ? title : `${title}: ${fieldLabels[field].toLowerCase()}`
}
