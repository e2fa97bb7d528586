import type { LookKind } from '../words/kinds.contract.ts'

/** The filters of the access log in the URL. */
export interface AccessLogSearch {
  person?: string | undefined
  /** One of the user’s own records, such as a case. */
  record?: string | undefined
  kind?: LookKind | undefined
}

export const kindLabels: Record<LookKind, string> = {
  cases: 'Cases',
  cpd: 'CPD',
  compliance: 'Compliance',
  profile: 'Profile and account',
  support: 'Support requests',
}

const isKind = (value: unknown): value is LookKind =>
  typeof value === 'string' && Object.hasOwn(kindLabels, value)

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const isId = (value: unknown): value is string => typeof value === 'string' && idPattern.test(value)

/** The URL may contain anything; values that are not filters are ignored. */
export const readAccessLogSearch = ({
  person,
  record,
  kind,
}: Readonly<Record<string, unknown>>): AccessLogSearch => ({
  person: isId(person) ? person : undefined,
  record: isId(record) ? record : undefined,
  kind: isKind(kind) ? kind : undefined,
})
