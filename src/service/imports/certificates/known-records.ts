/** The existing data of an organization. The rows of a file are compared with it. */
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
  needsVerification: boolean
  validity: Validity
}

export interface KnownRecord {
  completedOn: string
  expiresOn: string | null
  isCompletionKnown: boolean
  verification: Verification
  /** Whether the record is from an earlier row of the file, and not stored yet. */
  isOfFile?: true
}

/** The existing data, as sent to the reading process. The records of each person are packed, because there are many. */
export interface StoredOrganization {
  organizationId: string
  people: readonly KnownPerson[]
  requirements: readonly KnownRequirement[]
  records: readonly { ownerId: string; packed: string }[]
}

export type FindRecords = (personId: string, requirementId: string) => KnownRecord[]

/** Returns a function that finds a person's records for a requirement. The caller adds the records of the file to its lists. */
export function createRecordIndex({ records }: Pick<StoredOrganization, 'records'>): FindRecords {
  const packedByOwner = new Map(records.map((each) => [each.ownerId, each.packed]))
  const recordsByPerson = new Map<string, Map<string, KnownRecord[]>>()
  const unpack = (personId: string) => {
    const line = packedByOwner.get(personId)
    const unpackedRecords = line === undefined ? [] : unpackRecords(line)
    const byRequirement = new Map<string, KnownRecord[]>()
    for (const { requirementId, ...record } of unpackedRecords)
      byRequirement.set(requirementId, [...(byRequirement.get(requirementId) ?? []), record])
    return byRequirement
  }
  return (personId, requirementId) => {
    const byRequirement = recordsByPerson.get(personId) ?? unpack(personId)
    recordsByPerson.set(personId, byRequirement)
    const existing = byRequirement.get(requirementId) ?? []
    byRequirement.set(requirementId, existing)
    return existing
  }
}

const isCounted = ({ verification }: KnownRecord): boolean =>
  verification === 'verified' || verification === 'not_needed'

/** Represents a record that never expires. */
const lastDayEver = '9999-12-31'
const lastValidDay = ({ expiresOn }: Pick<KnownRecord, 'expiresOn'>): string => expiresOn ?? lastDayEver

/** The day until which somebody meets a requirement; null if nothing is recorded. */
export type CurrentValidity = { until: string | null; isWaiting: boolean } | null

export function toCurrentValidity(records: readonly KnownRecord[]): CurrentValidity {
  const storedRecords = records.filter(({ isOfFile }) => !isOfFile)
  const [longest] = storedRecords
    .filter(isCounted)
    .toSorted((a, b) => (lastValidDay(a) < lastValidDay(b) ? 1 : -1))
  const waiting = storedRecords.find(({ verification }) => verification === 'waiting')
  const mainRecord = longest ?? waiting
  return mainRecord ? { until: mainRecord.expiresOn, isWaiting: longest === undefined } : null
}

export const isRecorded = (records: readonly KnownRecord[], record: ImportedRecord): boolean =>
  records.some((storedRecord) => isSameRecord(storedRecord, record))

export type CalculateExpiry = (
  record: ImportedRecord,
  requirement: KnownRequirement,
  records: readonly KnownRecord[],
) => string | null

/**
 * Returns a function that calculates until when a record of the file is valid: its own expiry, or the one that follows from the
 * requirement. It caches the results, because a matrix repeats the same days in many rows.
 */
export function createExpiryCalculator(): CalculateExpiry {
  const expiries = new Map<string, string | null>()
  return ({ completedOn, expiresOn }, { id, validity }, records) => {
    if (expiresOn !== null || completedOn === null) return expiresOn
    const terms = records.map((record, index) => ({ ...record, id: String(index), createdAt: '' }))
    const currentTerm = terms.length === 0 ? null : findCurrentTerm(terms, completedOn, validity)
    const key = `${id} ${completedOn} ${currentTerm?.expiresOn} ${currentTerm?.dayOfMonth}`
    const cached = expiries.get(key)
    if (cached !== undefined) return cached
    const until = nextExpiry(validity, completedOn, currentTerm)
    expiries.set(key, until)
    return until
  }
}

/** Whether a record expires before the existing one, so that recording it would change nothing today. */
export const isOlder = (until: string | null, current: CurrentValidity): boolean =>
  current !== null &&
  !current.isWaiting &&
  lastValidDay({ expiresOn: until }) < lastValidDay({ expiresOn: current.until })
