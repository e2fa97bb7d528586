/** The query string of the portal's URL: the user, the search text and the filters. */
export interface ActivitySearch {
  /** The id of the user whose activities are shown; absent for the reader's own. */
  user?: string | undefined
  q?: string | undefined
  type?: string | undefined
  category?: string | undefined
  status?: string | undefined
  tag?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const maxSearchLength = 100
const maxTagLength = 30

/** Returns the valid parameters and ignores everything else in the URL. */
export function readActivitySearch(search: Readonly<Record<string, unknown>>): ActivitySearch {
  const readParameter = (name: string, pattern: RegExp) => {
    const value = search[name]
    return typeof value === 'string' && pattern.test(value) ? value : undefined
  }
  const code = (name: string) => readParameter(name, /^[a-z]\w{0,59}$/)
  const date = (name: string) => readParameter(name, /^\d{4}-\d{2}-\d{2}$/)
  return {
    user: readParameter('user', /^[0-9a-f-]{36}$/i),
    q: readParameter('q', /\S/)?.slice(0, maxSearchLength),
    type: code('type'),
    category: code('category'),
    status: code('status'),
    tag: readParameter('tag', /\S/)?.slice(0, maxTagLength),
    from: date('from'),
    to: date('to'),
  }
}

/** Whether the search text or a filter is set. */
export const isFiltered = ({ q, type, category, status, tag, from, to }: ActivitySearch): boolean =>
  [q, type, category, status, tag, from, to].some((value) => value !== undefined)
