import { stateStatuses, type StateStatus } from '../rules/words.contract.ts'

const idPattern = /^[0-9a-f-]{36}$/i
export const dayPattern = /^(?:199\d|20\d\d)-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

/** Search parameters of the list of requirements. */
export interface StateSearch {
  /** The person whose requirements are shown; left out: the user's own. */
  user?: string | undefined
  asOf?: string | undefined
  q?: string | undefined
  status?: StateStatus | undefined
  /** Whether the list is grouped by category instead of sorted by urgency. */
  grouped?: boolean | undefined
}

const readText = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined

export function readStateSearch(search: Readonly<Record<string, unknown>>): StateSearch {
  return {
    user: readText(search['user'], idPattern),
    asOf: readText(search['asOf'], dayPattern),
    q: typeof search['q'] === 'string' ? search['q'].slice(0, 100) || undefined : undefined,
    status: stateStatuses.find((status) => status === search['status']),
    grouped: search['grouped'] === true || undefined,
  }
}
