import type { ImportedRecord } from '#compliance/requirements/records/imported-record.ts'
import type { Present } from './known-records.ts'

export interface RequestedRecord extends ImportedRecord {
  title: string
  /** Until when it will be valid; null: never expires. */
  until: string | null
  present: Present
  /** The day on which `present` was read. */
  today: string
  isOlder: boolean
}

/** The records that a row adds. */
export interface RowRequest {
  organizationId: string
  ownerId: string
  name: string
  /** A row waits as a draft while something of it is asked. */
  status: 'complete' | 'draft'
  records: RequestedRecord[]
  /** How many records of the row are there already. */
  already: number
}
