import type { LookKind } from '../words/kinds.contract.ts'

/** The filters of the access log, as they stand in the URL. */
export interface AccessLogSearch {
  person?: string | undefined
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

/** The URL may contain anything: what is no filter is left out. */
export const readAccessLogSearch = ({
  person,
  kind,
}: Readonly<Record<string, unknown>>): AccessLogSearch => ({
  person: typeof person === 'string' && idPattern.test(person) ? person : undefined,
  kind: isKind(kind) ? kind : undefined,
})
