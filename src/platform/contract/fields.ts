import { z } from 'zod'
import { freeText } from './free-text.ts'

/** A field that may be unknown: absent or null. Unknown is never zero and never an empty list. */
export const unknownOr = <Schema extends z.ZodType>(schema: Schema) => schema.nullish()

export function wholeNumber(min: number, max: number) {
  const sentence = `Use a whole number from ${min} to ${max}.`
  return z.int(sentence).min(min, sentence).max(max, sentence)
}

/** A number with at most `places` decimals. */
export function decimal(min: number, max: number, places: number) {
  const sentence = `Use a number from ${min} to ${max}.`
  return z
    .number(sentence)
    .min(min, sentence)
    .max(max, sentence)
    .refine((value) => Number(value.toFixed(places)) === value, `Use at most ${places} decimals.`)
}

/** A number in steps, such as quarter hours. */
export function numberInSteps(min: number, max: number, step: number) {
  const sentence = `Use a number from ${min} to ${max} in steps of ${step}.`
  return z.number(sentence).min(min, sentence).max(max, sentence).multipleOf(step, sentence)
}

export const roleSchema = z.enum(['super_admin', 'admin', 'supervisor', 'clinician'])

/** The reach of an administrator: the whole service, or only their own organization. */
export const administratorReachSchema = z.enum(['service', 'organization'], 'Choose service or organization.')
export type AdministratorReach = z.infer<typeof administratorReachSchema>

export const yesOrNo = z.boolean('Choose yes or no.')

export const oneOf = <const Codes extends readonly [string, ...string[]]>(codes: Codes) =>
  z.enum(codes, 'Choose one of the listed options.')

/** Several options of a list, each at most once. `none` excludes every other option. */
export function someOf<const Codes extends readonly [string, ...string[]]>(
  codes: Codes,
  max = codes.length,
  min = 0,
) {
  return z
    .array(oneOf(codes), 'Choose from the list.')
    .min(min, 'Choose at least one.')
    .max(max, `Choose at most ${max}.`)
    .refine((selected) => new Set(selected).size === selected.length, 'Choose each option once.')
    .refine(
      (chosen) => chosen.length < 2 || !chosen.some((code) => code === 'none'),
      '"None" cannot be combined with other answers.',
    )
}

/** The text that explains the option "other". */
export const otherText = unknownOr(freeText(120))

/** A calendar date without a time, such as 2025-03-04. */
export const calendarDate = z.iso.date({ error: 'Use a date such as 2025-03-04.', abort: true })

/** A date that is stored. PostgreSQL has no year 0000, and nobody who logs here worked before 1970. */
export const recordedDate = calendarDate.refine((date) => date >= '1970-01-01', 'Use a date from 1970 on.')

// A date in a response. The database guarantees the format, and a page holds a hundred dates, so they are not validated.
export const responseDate = z.string().meta({ format: 'date' })
export const knownInstant = z.string().meta({ format: 'date-time' })

const maxOffsetMinutes = 14 * 60

/** A moment to the minute with its offset from UTC, such as 2025-03-04T09:12+00:00. */
export const minuteTime = z.iso
  .datetime({
    offset: true,
    precision: -1,
    abort: true,
    error: 'Use a date and time to the minute with its offset, such as 2025-03-04T09:12+00:00.',
  })
  .refine(
    (value) => value.endsWith('Z') || offsetMinutes(value) <= maxOffsetMinutes,
    'No time zone is more than 14 hours from UTC.',
  )

const offsetMinutes = (value: string) => Number(value.slice(-5, -3)) * 60 + Number(value.slice(-2))
