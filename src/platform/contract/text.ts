import { z } from 'zod'
import { isPersonName, personNameRule } from './person-name.ts'

// PostgreSQL cannot store U+0000, and a lone surrogate is not text: both are refused, never repaired.
export const isStorableText = (value: string): boolean => value.isWellFormed() && !value.includes('\u0000')

/** Text as a person typed it, bounded: at most so many code units, at least so many characters. Trimmed; stored and returned exactly otherwise. */
export const text = (max: number, min = 0) =>
  z
    .string()
    .refine(isStorableText, 'This contains characters that cannot be stored.')
    .trim()
    .max(max, `Use at most ${max} characters.`)
    .refine(
      // As PostgreSQL counts them: an emoji is one.
      (value) => Array.from(value).length >= min,
      min === 1 ? 'This is required.' : `Use at least ${min} characters.`,
    )

/** A person's name as they type it. */
export const personName = text(120, 1).refine((name) => name === '' || isPersonName(name), personNameRule)
