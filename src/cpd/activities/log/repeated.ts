import { squashed } from '#logbook/spreadsheets/plain-words.ts'

/** Returns the same key for titles that differ only in case, accents, blanks and punctuation. */
export const titleKey = (title: string): string => squashed(title) || title.trim()
