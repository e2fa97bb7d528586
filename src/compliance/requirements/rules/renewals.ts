import { nextExpiry, termOf, type PresentTerm, type Validity } from './expiry.ts'
import { isCounting, type RecordFacts } from './status.ts'

const inOrder = <Row extends RecordFacts>(records: readonly Row[]): Row[] =>
  records.toSorted((a, b) => (`${a.completedOn} ${a.createdAt}` < `${b.completedOn} ${b.createdAt}` ? -1 : 1))

/** Returns the term that one done on a day renews: of the present record, null if there is none or it never expires. */
export function presentTerm(
  records: readonly RecordFacts[],
  completedOn: string,
  validity: Pick<Validity, 'earlyRenewalDays'>,
): PresentTerm | null {
  const before = records.filter((record) => isCounting(record) && record.completedOn <= completedOn)
  return inOrder(before).reduce<PresentTerm | null>((present, record) => {
    const { expiresOn } = record
    if (expiresOn === null || (present !== null && expiresOn <= present.expiresOn)) return present
    return termOf(validity, { ...record, expiresOn }, present)
  }, null)
}

interface WorkedOut extends RecordFacts {
  readonly expiresBy: string
}

/**
 * Returns a person's records of a requirement with the expiries that a new period gives them, in the order in which they
 * were done. A certificate's own date stays.
 */
export function reworked<Row extends WorkedOut>(records: readonly Row[], validity: Validity): Row[] {
  const done: Row[] = []
  for (const record of inOrder(records)) {
    const expiresOn =
      record.expiresBy === 'certificate'
        ? record.expiresOn
        : nextExpiry(validity, record.completedOn, presentTerm(done, record.completedOn, validity))
    done.push({ ...record, expiresOn })
  }
  return done
}
