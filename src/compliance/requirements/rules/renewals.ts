import { nextExpiry, nextTerm, type CurrentTerm, type Validity } from './expiry.ts'
import { doesCount, type RecordFacts } from './status.ts'

const sortByCompletion = <Row extends RecordFacts>(records: readonly Row[]): Row[] =>
  records.toSorted((a, b) => (`${a.completedOn} ${a.createdAt}` < `${b.completedOn} ${b.createdAt}` ? -1 : 1))

/** Returns the term that a completion on this day renews; null if no record counts or it never expires. */
export function findCurrentTerm(
  records: readonly RecordFacts[],
  completedOn: string,
  validity: Pick<Validity, 'earlyRenewalDays'>,
): CurrentTerm | null {
  const earlierRecords = records.filter((record) => doesCount(record) && record.completedOn <= completedOn)
  return sortByCompletion(earlierRecords).reduce<CurrentTerm | null>((present, record) => {
    const { expiresOn } = record
    if (expiresOn === null || (present !== null && expiresOn <= present.expiresOn)) return present
    return nextTerm(validity, { ...record, expiresOn }, present)
  }, null)
}

interface CalculatedRecord extends RecordFacts {
  readonly expiresBy: string
}

/**
 * Returns a person's records of a requirement with their expiries under a new period, in the order of completion. An expiry
 * that is stated on a certificate, or that follows from a post of the news, does not change.
 */
export function recalculateRecords<Row extends CalculatedRecord>(
  records: readonly Row[],
  validity: Validity,
): Row[] {
  const recalculated: Row[] = []
  for (const record of sortByCompletion(records)) {
    const expiresOn =
      record.expiresBy === 'requirement'
        ? nextExpiry(
            validity,
            record.completedOn,
            findCurrentTerm(recalculated, record.completedOn, validity),
          )
        : record.expiresOn
    recalculated.push({ ...record, expiresOn })
  }
  return recalculated
}
