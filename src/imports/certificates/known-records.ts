/** What the server knows of an organization, to be compared with the rows of a file. */
import { presentTerm } from '#compliance/rules/renewals.ts'
import { nextExpiry, type Validity } from '#compliance/rules/expiry.ts'
import type { Verification } from '#compliance/rules/words.contract.ts'
import { isSameRecord, type ImportedRecord } from '#compliance/records/imported-record.ts'
import type { KnownPerson } from './people.ts'

export interface KnownRequirement {
  id: string
  title: string
  isHealth: boolean
  /** Whether somebody verifies its records before they count. */
  isVerified: boolean
  validity: Validity
}

export interface KnownRecord {
  completedOn: string
  expiresOn: string | null
  isCompletionKnown: boolean
  verification: Verification
  /** It stands in a row above, and is not recorded yet. */
  isOfFile?: true
}

/** As it goes to the process that reads the file: the records are by the places of people and requirements, for they are many. */
export interface KnownOrganization {
  organizationId: string
  people: readonly KnownPerson[]
  requirements: readonly KnownRequirement[]
  records: readonly (readonly [person: number, requirement: number, record: KnownRecord])[]
}

export type RecordsOf = (personId: string, requirementId: string) => KnownRecord[]

/** Returns a function for the records of a person and a requirement. What it returns grows as the rows of the file are read. */
export function createRecordIndex({ people, requirements, records }: KnownOrganization): RecordsOf {
  const byBoth = new Map<string, KnownRecord[]>()
  const recordsOf: RecordsOf = (personId, requirementId) => {
    const key = `${personId} ${requirementId}`
    const found = byBoth.get(key) ?? []
    byBoth.set(key, found)
    return found
  }
  for (const [person, requirement, record] of records) {
    const [personId, requirementId] = [people[person]?.id, requirements[requirement]?.id]
    if (personId !== undefined && requirementId !== undefined) recordsOf(personId, requirementId).push(record)
  }
  return recordsOf
}

const counts = ({ verification }: KnownRecord): boolean =>
  verification === 'verified' || verification === 'not_needed'

/** Stands for a record that never expires. */
const never = '9999-12-31'
const untilOf = ({ expiresOn }: Pick<KnownRecord, 'expiresOn'>): string => expiresOn ?? never

/** Until when somebody has a requirement; null if nothing is recorded. */
export type Present = { until: string | null; isWaiting: boolean } | null

export function presentOf(records: readonly KnownRecord[]): Present {
  const recorded = records.filter(({ isOfFile }) => !isOfFile)
  const [longest] = recorded.filter(counts).toSorted((one, other) => (untilOf(one) < untilOf(other) ? 1 : -1))
  const [waiting] = recorded.filter(({ verification }) => verification === 'waiting')
  const shown = longest ?? waiting
  return shown ? { until: shown.expiresOn, isWaiting: longest === undefined } : null
}

export const isRecorded = (records: readonly KnownRecord[], record: ImportedRecord): boolean =>
  records.some((recorded) => isSameRecord(recorded, record))

export type ExpiryOf = (
  record: ImportedRecord,
  requirement: KnownRequirement,
  records: readonly KnownRecord[],
) => string | null

/**
 * Returns a function that says until when a record of the file is valid: as it says, or as the requirement works it out. The days
 * of a matrix return in many rows, so it remembers them.
 */
export function createExpiries(): ExpiryOf {
  const worked = new Map<string, string | null>()
  return ({ completedOn, expiresOn }, { id, validity }, records) => {
    if (expiresOn !== null || completedOn === null) return expiresOn
    const facts = records.map((record, at) => ({ ...record, id: String(at), createdAt: '' }))
    const present = facts.length === 0 ? null : presentTerm(facts, completedOn, validity)
    const key = `${id} ${completedOn} ${present?.expiresOn} ${present?.dayOfMonth}`
    const known = worked.get(key)
    if (known !== undefined) return known
    const until = nextExpiry(validity, completedOn, present)
    worked.set(key, until)
    return until
  }
}

/** Whether a record is older than what is there, so that it changes nothing today. */
export const isOlder = (until: string | null, present: Present): boolean =>
  present !== null &&
  !present.isWaiting &&
  untilOf({ expiresOn: until }) < untilOf({ expiresOn: present.until })
