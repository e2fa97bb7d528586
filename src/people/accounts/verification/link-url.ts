/** The parts of a URL that may contain a token. */
export interface LinkUrl {
  pathname: string
  search: string
  hash: string
}

interface TokenPlace {
  name: string
  find: (url: LinkUrl) => string | null
}

// The minimum is long enough not to match a word of a path. Our tokens have 43 characters.
const tokenPattern = /^[\w-]{16,512}$/
const embeddedTokenPattern = /token[=:/]([\w-]{16,512})/i

const nonEmpty = (text: string | null | undefined): string | null =>
  text !== undefined && text !== null && text !== '' ? text : null

const tokenOrNull = (text: string | undefined): string | null =>
  text !== undefined && tokenPattern.test(text) ? text : null

/** The places where email programs and forwarded links put a token, in the order in which they are tried. */
const places: readonly TokenPlace[] = [
  { name: 'query', find: ({ search }) => nonEmpty(new URLSearchParams(search).get('token')) },
  { name: 'last path segment', find: ({ pathname }) => tokenOrNull(pathname.split('/').at(-1)) },
  {
    name: 'hash',
    find: ({ hash }) => {
      const text = hash.replace(/^#\/?/, '')
      return nonEmpty(new URLSearchParams(text).get('token')) ?? tokenOrNull(text)
    },
  },
  {
    name: 'pattern in the address',
    find: (url) => nonEmpty(embeddedTokenPattern.exec(decode(toRelativeUrl(url)))?.[1]),
  },
]

const toRelativeUrl = ({ pathname, search, hash }: LinkUrl) => `${pathname}${search}${hash}`

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // a stray per cent sign: search the text as it is
  }
}

/** Returns the token of a verification link, wherever in the URL it is. */
export function findToken(url: LinkUrl): string | null {
  for (const { find } of places) {
    const token = find(url)
    if (token !== null) return token
  }
  return null
}

export interface LinkFacts {
  path: string
  queryKeys: string[]
  hashKeys: string[]
  lookedIn: string[]
}

const hiddenMark = '…'

const keysOf = (text: string): string[] =>
  [...new URLSearchParams(text)].map(([key, value]) => (value === '' && key.length >= 16 ? hiddenMark : key))

/** Describes a URL for support: names and positions, never a value. */
export function describeLink({ pathname, search, hash }: LinkUrl): LinkFacts {
  const segments = pathname.split('/').map((segment) => (segment.length < 16 ? segment : hiddenMark))
  return {
    path: segments.join('/'),
    queryKeys: keysOf(search),
    hashKeys: keysOf(hash.replace(/^#\/?/, '')),
    lookedIn: places.map(({ name }) => name),
  }
}
