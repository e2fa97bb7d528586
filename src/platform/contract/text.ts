import { z } from 'zod'
import { isPersonName, personNameRule } from './person-name.ts'

// PostgreSQL cannot store U+0000, and a lone surrogate is not text. Both are refused, never repaired.
export const isStorableText = (value: string): boolean => value.isWellFormed() && !value.includes('\u0000')

/** Text with at most `max` code units and at least `min` characters. It is trimmed, and otherwise stored exactly as typed. */
export const text = (max: number, min = 0) =>
  z
    .string()
    .refine(isStorableText, 'This contains characters that cannot be stored.')
    .trim()
    .max(max, `Use at most ${max} characters.`)
    .refine(
      // Counts like PostgreSQL: an emoji is one character.
      (value) => Array.from(value).length >= min,
      min === 1 ? 'This is required.' : `Use at least ${min} characters.`,
    )

/** The name of a user, as typed. */
export const personName = text(120, 1).refine((name) => name === '' || isPersonName(name), personNameRule)
