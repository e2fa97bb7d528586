import type { Caller } from './callers.ts'

/** Who may try to read the records of a user, named by what they are to that user. */
export const readers = [
  'themselves',
  'their supervisor',
  'a colleague',
  'another supervisor',
  'a stranger',
  'an administrator',
  'a super administrator',
] as const
export type Reader = (typeof readers)[number]

export const administratorReaders = ['an administrator', 'a super administrator'] as const
export const caseReaders = ['themselves', 'their supervisor', ...administratorReaders] as const

export const splitWords = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '')

/** The fields in the responses of some endpoints to some callers. */
export interface ResponseShape {
  /** The names of all fields in the response, at any depth. */
  fields: readonly string[]
  callers: readonly Caller[]
  endpoints: readonly string[]
}
