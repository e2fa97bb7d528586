import type { Caller } from './callers.ts'

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

export const words = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '')

/** Which fields the responses of some endpoints have, and for whom. */
export interface ResponseShape {
  /** The names of all fields in the response, at any depth. */
  fields: readonly string[]
  to: readonly Caller[]
  endpoints: readonly string[]
}
