import fc from 'fast-check'

const oddTexts = [
  'a\u0000b',
  'a\uD800',
  '\uDC00b',
  '\u202Eright to left\u2066',
  'zero\u200Bwidth\uFEFF',
  '🚁🧑‍⚕️',
  'e\u0301',
  '  spaces  ',
  '',
  "'; drop table cases; --",
  '%_\\',
  '\r\nBcc: x@example.org',
  '<script>1</script>',
  'x'.repeat(40_000),
]
const oddNumbers = [-1, 0.1 + 0.2, 1e308, 2 ** 31 - 1, 2 ** 31, 2 ** 53 + 2]
const oddMoments = ['0000-01-01', '9999-12-31', '275760-09-13T00:00Z', '0000-03-04T10:00Z']
const oddValues = [...oddTexts, ...oddNumbers, ...oddMoments, null, true, [], {}, [null]]

type Path = readonly string[]

/** Where in a body anything stands, from the outside in. */
function placesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key]))]
}

export function partAt(value: unknown, [key, ...rest]: Path): unknown {
  if (key === undefined) return value
  // A path leads only through what has parts.
  return partAt((value as Record<string, unknown> | null | undefined)?.[key], rest)
}

function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by
  const inner = replaced(partAt(value, [key]), rest, by)
  if (Array.isArray(value)) return value.map((one: unknown, at) => (String(at) === key ? inner : one))
  return { ...(value as object), [key]: inner }
}

export interface OddBody {
  body: unknown
  place: Path
  odd: unknown
}

/** The body with one part of it replaced by something odd. */
export function oddlyChanged(good: unknown): fc.Arbitrary<OddBody> {
  const [, ...places] = placesOf(good)
  return fc
    .tuple(fc.constantFrom(...(places.length > 0 ? places : [[]])), fc.constantFrom(...oddValues))
    .map(([place, odd]) => ({ body: replaced(good, place, odd), place, odd }))
}
