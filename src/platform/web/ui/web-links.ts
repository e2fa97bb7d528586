export interface TextPart {
  text: string
  /** Null: plain text. */
  href: string | null
}

const maxParts = 100

/** Removes the punctuation that ends the sentence around an address. */
const withoutEndPunctuation = (address: string): string => {
  const bare = address.replace(/[.,;:!?'"’”)\]}]{1,10}$/, '')
  // `https://example.org/a_(b)` keeps its closing bracket.
  return address.startsWith(`${bare})`) && bare.includes('(') ? `${bare})` : bare
}

/**
 * Returns the target of a link, or null. Only web addresses become links, but not one that hides its host behind a user name.
 */
function hrefOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, username, password, href } = new URL(address)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && username === '' && password === '' ? href : null
}

/** Splits a text at its web addresses. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let start = 0
  for (const { 0: match, index } of text.matchAll(/\bhttps?:\/\/[^\s<>]{1,1000}/giu)) {
    const address = withoutEndPunctuation(match)
    const href = hrefOf(address)
    if (href === null || parts.length >= maxParts) continue
    if (index > start) parts.push({ text: text.slice(start, index), href: null })
    parts.push({ text: address, href })
    start = index + address.length
  }
  if (start < text.length) parts.push({ text: text.slice(start), href: null })
  return parts
}
