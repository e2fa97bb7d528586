import { nextExpiry, type Validity } from './expiry.ts'
import { isCounting, type RecordFacts } from './status.ts'

/** Returns when the present record expires, for one that was done on a day; null if there is none, or it never expires. */
export function presentExpiry(records: readonly RecordFacts[], completedOn: string): string | null {
  const before = records.filter((record) => isCounting(record) && record.completedOn <= completedOn)
  return before.reduce<string | null>(
    (latest, { expiresOn }) =>
      expiresOn !== null && (latest === null || expiresOn > latest) ? expiresOn : latest,
    null,
  )
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
  const inOrder = records.toSorted((one, other) =>
    `${one.completedOn} ${one.createdAt}` < `${other.completedOn} ${other.createdAt}` ? -1 : 1,
  )
  for (const record of inOrder) {
    const expiresOn =
      record.expiresBy === 'certificate'
        ? record.expiresOn
        : nextExpiry(validity, record.completedOn, presentExpiry(done, record.completedOn))
    done.push({ ...record, expiresOn })
  }
  return done
}
