import fc from 'fast-check'

const unexpectedTexts = [
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
const unexpectedNumbers = [-1, 0.1 + 0.2, 1e308, 2 ** 31 - 1, 2 ** 31, 2 ** 53 + 2]
const unexpectedMoments = ['0000-01-01', '9999-12-31', '275760-09-13T00:00Z', '0000-03-04T10:00Z']
const unexpectedValues = [
  ...unexpectedTexts,
  ...unexpectedNumbers,
  ...unexpectedMoments,
  null,
  true,
  [],
  {},
  [null],
]

type Path = readonly string[]

/** Returns the paths of all values in a body, outermost first. */
function listPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, inner]) => listPaths(inner, [...path, key]))]
}

export function getPart(value: unknown, [key, ...rest]: Path): unknown {
  if (key === undefined) return value
  // Safe cast: all values along a path, except the last, are objects or arrays.
  return getPart((value as Record<string, unknown> | null | undefined)?.[key], rest)
}

function replacePart(value: unknown, [key, ...rest]: Path, replacement: unknown): unknown {
  if (key === undefined) return replacement
  const newPart = replacePart(getPart(value, [key]), rest, replacement)
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (String(index) === key ? newPart : item))
  return { ...(value as object), [key]: newPart }
}

export interface UnexpectedBody {
  body: unknown
  path: Path
  /** The value that replaces the valid one at `path`. */
  value: unknown
}

/** Returns the body with one value replaced by an unexpected one. */
export function withUnexpectedValue(validBody: unknown): fc.Arbitrary<UnexpectedBody> {
  const [, ...paths] = listPaths(validBody)
  return fc
    .tuple(fc.constantFrom(...(paths.length > 0 ? paths : [[]])), fc.constantFrom(...unexpectedValues))
    .map(([path, value]) => ({ body: replacePart(validBody, path, value), path, value }))
}
