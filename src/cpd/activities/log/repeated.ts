import { squashed } from '#logbook/spreadsheets/plain-words.ts'

/** Titles with the same key are the same, however they are written: case, accents, blanks and punctuation do not count. */
export const titleKey = (title: string): string => squashed(title) || title.trim()
