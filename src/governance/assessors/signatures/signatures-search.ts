import type { SignatureFilter } from './contract.ts'

export const signatureFilters = [
  'given',
  'free_mail',
  'same_place',
] as const satisfies readonly SignatureFilter[]

export interface SignaturesSearch {
  show?: SignatureFilter | 'pairs' | undefined
}

/** Reads the query string of the list of signatures from outside. */
export const readSignaturesSearch = ({ show }: Readonly<Record<string, unknown>>): SignaturesSearch => ({
  show: [...signatureFilters, 'pairs' as const].find((name) => name === show),
})
