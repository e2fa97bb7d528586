/** A compliance record read from an imported certificate file. */
export interface ImportedRecord {
  requirementId: string
  /** null: the file gives only the expiry */
  completedOn: string | null
  expiresOn: string | null
  provider: string | null
  certificateNumber: string | null
}

/** The dates of a stored record, to compare with an imported one. */
export interface StoredRecordDates {
  completedOn: string
  expiresOn: string | null
  isCompletionKnown: boolean
}

/**
 * Returns whether a stored record matches an imported one: the same completion date or, if either lacks one, the same expiry. A
 * calculated expiry counts like a stated one.
 */
export function isSameRecord(
  stored: StoredRecordDates,
  { completedOn, expiresOn }: Pick<ImportedRecord, 'completedOn' | 'expiresOn'>,
): boolean {
  if (completedOn !== null && stored.isCompletionKnown) return stored.completedOn === completedOn
  return expiresOn !== null && stored.expiresOn === expiresOn
}

/** Returns the start date of a record without a completion date: today, or its expiry date if that has passed. */
export const assumedCompletion = (expiresOn: string, today: string): string =>
  expiresOn < today ? expiresOn : today
