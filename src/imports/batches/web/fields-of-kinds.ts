import { activityFields } from '../../cpd/web/activity-fields.ts'
import type { RecordKind } from '../../contract.ts'
import { caseFields } from '../../mapping/web/case-fields.ts'
import type { RecordFields } from '../../mapping/web/record-fields.ts'

const fields: Readonly<Record<RecordKind, RecordFields>> = { cases: caseFields, cpd: activityFields }

export const fieldsFor = (records: RecordKind): RecordFields => fields[records]

/** Returns the field of a code, if the kind of record has it. */
export const fieldIn = ({ fields: all }: RecordFields, code: string | null) =>
  all.find((each) => each.code === code) ?? null
