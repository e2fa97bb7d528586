import type { ImportedRecord } from '#compliance/requirements/records/imported-record.ts'
import type { CurrentValidity } from './known-records.ts'

export interface RequestedRecord extends ImportedRecord {
  title: string
  /** The new expiry; null: never expires. */
  until: string | null
  present: CurrentValidity
  /** The day on which `present` was read. */
  today: string
  isOlder: boolean
}

/** The records that a row adds. */
export interface RowRequest {
  organizationId: string
  ownerId: string
  name: string
  /** `draft` if something about the row must still be answered or corrected. */
  status: 'complete' | 'draft'
  records: RequestedRecord[]
  /** The number of records of the row that exist already. */
  already: number
}
