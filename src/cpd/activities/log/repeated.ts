import { comparisonForm } from '#logbook/spreadsheets/plain-words.ts'

/** Returns the same key for titles that differ only in case, accents, blanks and punctuation. */
export const titleKey = (title: string): string => comparisonForm(title) || title.trim()
