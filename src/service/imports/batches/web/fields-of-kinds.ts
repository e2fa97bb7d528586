import { activityFields } from '../../cpd/web/activity-fields.ts'
import { certificateFields } from '../../certificates/web/certificate-fields.ts'
import type { ImportPreview, RecordKind } from '../../contract.ts'
import { meaningsIn } from '#logbook/spreadsheets/values/coded-lists.ts'
import { caseFields } from '../../mapping/web/case-fields.ts'
import type { RecordFields } from '../../mapping/web/record-fields.ts'

type PreviewFields = NonNullable<ImportPreview['fields']>

const fields: Readonly<Record<RecordKind, (previewFields: PreviewFields) => RecordFields>> = {
  cases: () => caseFields,
  cpd: () => activityFields,
  certificates: certificateFields,
}

/** The kind of the previewed records, with the fields, lists and likely codes that differ between users. */
export interface FieldContext {
  recordKind: RecordKind
  previewFields?: PreviewFields | undefined
  /** The bases and supervisors of the user's organization. */
  lists?: ImportPreview['lists']
  /** The codes that are likely for the user, by the name of their list. */
  likely?: Readonly<Record<string, readonly string[]>> | undefined
}

export function fieldsFor({ recordKind, previewFields = [], lists = [] }: FieldContext): RecordFields {
  const kindFields = fields[recordKind](previewFields)
  const ownLists = Object.fromEntries(lists.map(({ name, entries }) => [name, entries]))
  return { ...kindFields, lists: { ...kindFields.lists, ...ownLists } }
}

/** Returns the list of values with this name; undefined if there is none. */
export const findList = ({ lists }: RecordFields, name: string | undefined) =>
  name === undefined ? undefined : (lists?.[name] ?? meaningsIn(name))

/** Returns the field with this code; null if this kind of record does not have it. */
export const findField = ({ fields: allFields }: RecordFields, code: string | null) =>
  allFields.find((each) => each.code === code) ?? null
