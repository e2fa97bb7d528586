/** The existing data of an organization, which the rows of a file are compared with. */
import { findCurrentTerm } from '#compliance/requirements/rules/renewals.ts'
import { nextExpiry, type Validity } from '#compliance/requirements/rules/expiry.ts'
import { unpackRecords } from '#compliance/requirements/records/packed-records.ts'
import type { Verification } from '#compliance/requirements/rules/words.contract.ts'
import { isSameRecord, type ImportedRecord } from '#compliance/requirements/records/imported-record.ts'
import type { KnownPerson } from './people.ts'

export interface KnownRequirement {
  id: string
  title: string
  isHealth: boolean
  /** Whether its records must be verified before they count. */
  isVerified: boolean
  validity: Validity
}

export interface KnownRecord {
  completedOn: string
  expiresOn: string | null
  isCompletionKnown: boolean
  verification: Verification
  /** From a row above, and not recorded yet. */
  isOfFile?: true
}

/** The form that is sent to the process that reads the file. The records of each person are packed, because there are many. */
export interface KnownOrganization {
  organizationId: string
  people: readonly KnownPerson[]
  requirements: readonly KnownRequirement[]
  records: readonly { ownerId: string; packed: string }[]
}

export type RecordsOf = (personId: string, requirementId: string) => KnownRecord[]

/** Returns a function that returns the records of a person for a requirement. Its results grow as rows of the file are read. */
export function createRecordIndex({ records }: Pick<KnownOrganization, 'records'>): RecordsOf {
  const packed = new Map(records.map((each) => [each.ownerId, each.packed]))
  const ofPeople = new Map<string, Map<string, KnownRecord[]>>()
  const unpacked = (personId: string) => {
    const line = packed.get(personId)
    const facts = line === undefined ? [] : unpackRecords(line)
    const ofRequirements = new Map<string, KnownRecord[]>()
    for (const { requirementId, ...record } of facts)
      ofRequirements.set(requirementId, [...(ofRequirements.get(requirementId) ?? []), record])
    return ofRequirements
  }
  return (personId, requirementId) => {
    const ofPerson = ofPeople.get(personId) ?? unpacked(personId)
    ofPeople.set(personId, ofPerson)
    const existing = ofPerson.get(requirementId) ?? []
    ofPerson.set(requirementId, existing)
    return existing
  }
}

const counts = ({ verification }: KnownRecord): boolean =>
  verification === 'verified' || verification === 'not_needed'

/** Represents a record that never expires. */
const lastDayEver = '9999-12-31'
const lastValidDay = ({ expiresOn }: Pick<KnownRecord, 'expiresOn'>): string => expiresOn ?? lastDayEver

/** The day until which somebody meets a requirement; null if nothing is recorded. */
export type CurrentValidity = { until: string | null; isWaiting: boolean } | null

export function presentOf(records: readonly KnownRecord[]): CurrentValidity {
  const recorded = records.filter(({ isOfFile }) => !isOfFile)
  const [longest] = recorded.filter(counts).toSorted((a, b) => (lastValidDay(a) < lastValidDay(b) ? 1 : -1))
  const waiting = recorded.find(({ verification }) => verification === 'waiting')
  const mainRecord = longest ?? waiting
  return mainRecord ? { until: mainRecord.expiresOn, isWaiting: longest === undefined } : null
}

export const isRecorded = (records: readonly KnownRecord[], record: ImportedRecord): boolean =>
  records.some((recorded) => isSameRecord(recorded, record))

export type ExpiryOf = (
  record: ImportedRecord,
  requirement: KnownRequirement,
  records: readonly KnownRecord[],
) => string | null

/**
 * Returns a function that calculates until when a record of the file is valid: its stated expiry, or the one that follows from
 * the requirement. Caches the results, because a matrix repeats the same days in many rows.
 */
export function createExpiries(): ExpiryOf {
  const worked = new Map<string, string | null>()
  return ({ completedOn, expiresOn }, { id, validity }, records) => {
    if (expiresOn !== null || completedOn === null) return expiresOn
    const facts = records.map((record, index) => ({ ...record, id: String(index), createdAt: '' }))
    const present = facts.length === 0 ? null : findCurrentTerm(facts, completedOn, validity)
    const key = `${id} ${completedOn} ${present?.expiresOn} ${present?.dayOfMonth}`
    const cached = worked.get(key)
    if (cached !== undefined) return cached
    const until = nextExpiry(validity, completedOn, present)
    worked.set(key, until)
    return until
  }
}

/** Whether a record is older than the existing one, so that recording it would change nothing today. */
export const isOlder = (until: string | null, present: CurrentValidity): boolean =>
  present !== null &&
  !present.isWaiting &&
  lastValidDay({ expiresOn: until }) < lastValidDay({ expiresOn: present.until })
