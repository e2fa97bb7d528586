import { activityFields } from '../../cpd/web/activity-fields.ts'
import { certificateFields } from '../../certificates/web/certificate-fields.ts'
import type { ImportPreview, RecordKind } from '../../contract.ts'
import { meaningsIn } from '#logbook/spreadsheets/values/coded-lists.ts'
import { caseFields } from '../../mapping/web/case-fields.ts'
import type { RecordFields } from '../../mapping/web/record-fields.ts'

type Named = NonNullable<ImportPreview['fields']>

const fields: Readonly<Record<RecordKind, (named: Named) => RecordFields>> = {
  cases: () => caseFields,
  cpd: () => activityFields,
  certificates: certificateFields,
}

/** What is previewed: its kind, and its fields where these are not the same for everybody. */
export interface ShownFields {
  records: RecordKind
  named?: Named | undefined
  /** What the organization of the user has: its bases, its supervisors. */
  lists?: ImportPreview['lists']
  /** The codes that are likely for the user, by the name of their list. */
  likely?: Readonly<Record<string, readonly string[]>> | undefined
}

export function fieldsFor({ records, named = [], lists = [] }: ShownFields): RecordFields {
  const ofKind = fields[records](named)
  const own = Object.fromEntries(lists.map(({ name, entries }) => [name, entries]))
  return { ...ofKind, lists: { ...ofKind.lists, ...own } }
}

/** Returns a list that a field chooses from. */
export const listIn = ({ lists }: RecordFields, name: string | undefined) =>
  name === undefined ? undefined : (lists?.[name] ?? meaningsIn(name))

/** Returns the field of a code, if the kind of record has it. */
export const fieldIn = ({ fields: all }: RecordFields, code: string | null) =>
  all.find((each) => each.code === code) ?? null
