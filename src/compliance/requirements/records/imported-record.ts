/** A record that a file of certificates names for somebody. */
export interface ImportedRecord {
  requirementId: string
  /** Null: the file names the expiry alone. */
  completedOn: string | null
  expiresOn: string | null
  provider: string | null
  certificateNumber: string | null
}

/** What a record is compared with. */
export interface RecordedDates {
  completedOn: string
  expiresOn: string | null
  isCompletionKnown: boolean
}

/**
 * Whether a record says what the file says: the same day, or, where either names none, the same expiry. An expiry that was worked
 * out is as good as one of a certificate.
 */
export function isSameRecord(
  recorded: RecordedDates,
  { completedOn, expiresOn }: Pick<ImportedRecord, 'completedOn' | 'expiresOn'>,
): boolean {
  if (completedOn !== null && recorded.isCompletionKnown) return recorded.completedOn === completedOn
  return expiresOn !== null && recorded.expiresOn === expiresOn
}

/** From which day a record counts whose day of completion nobody knows: from today, and on its last day if that has passed. */
export const countsFrom = (expiresOn: string, today: string): string =>
  expiresOn < today ? expiresOn : today
