import type { EventKind } from '../words/kinds.contract.ts'

/** The filters of the audit viewer in the URL. The server checks their form. */
export interface AuditSearch {
  person?: string | undefined
  kind?: EventKind | undefined
  from?: string | undefined
  to?: string | undefined
  address?: string | undefined
  record?: string | undefined
}

export const eventKindLabels: Record<EventKind, string> = {
  cases: 'Cases',
  cpd: 'CPD',
  compliance: 'Compliance',
  profile: 'Profile and account',
  support: 'Support requests',
  sign_in: 'Signing in',
  service: 'The service',
}

const isKind = (value: unknown): value is EventKind =>
  typeof value === 'string' && Object.hasOwn(eventKindLabels, value)

const readText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 254) : undefined

/** The URL may contain anything; values that are not text are ignored. */
export const readAuditSearch = (search: Readonly<Record<string, unknown>>): AuditSearch => ({
  person: readText(search.person),
  kind: isKind(search.kind) ? search.kind : undefined,
  from: readText(search.from),
  to: readText(search.to),
  address: readText(search.address),
  record: readText(search.record),
})

export const isAuditFiltered = (search: AuditSearch): boolean =>
  Object.values(search).some((value) => value !== undefined)
