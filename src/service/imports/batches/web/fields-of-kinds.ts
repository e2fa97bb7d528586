import { activityFields } from '../../cpd/web/activity-fields.ts'
import { certificateFields } from '../../certificates/web/certificate-fields.ts'
import type { ImportPreview, RecordKind } from '../../contract.ts'
import { meaningsIn } from '#logbook/spreadsheets/values/coded-lists.ts'
import { caseFields } from '../../mapping/web/case-fields.ts'
import type { RecordFields } from '../../mapping/web/record-fields.ts'

type NamedFields = NonNullable<ImportPreview['fields']>

const fields: Readonly<Record<RecordKind, (named: NamedFields) => RecordFields>> = {
  cases: () => caseFields,
  cpd: () => activityFields,
  certificates: certificateFields,
}

/** The kind of the previewed records, and its fields if they differ between users. */
export interface ShownFields {
  records: RecordKind
  named?: NamedFields | undefined
  /** The bases and supervisors of the user's organization. */
  lists?: ImportPreview['lists']
  /** The codes that are likely for the user, by the name of their list. */
  likely?: Readonly<Record<string, readonly string[]>> | undefined
}

export function fieldsFor({ records, named = [], lists = [] }: ShownFields): RecordFields {
  const ofKind = fields[records](named)
  const ownLists = Object.fromEntries(lists.map(({ name, entries }) => [name, entries]))
  return { ...ofKind, lists: { ...ofKind.lists, ...ownLists } }
}

/** Returns a list of values for a field. */
export const listIn = ({ lists }: RecordFields, name: string | undefined) =>
  name === undefined ? undefined : (lists?.[name] ?? meaningsIn(name))

/** Returns the field with this code; undefined if this kind of record does not have it. */
export const fieldIn = ({ fields: all }: RecordFields, code: string | null) =>
  all.find((each) => each.code === code) ?? null
