import type { ImportFinding } from '../../contract.ts'

type Part = Record<string, unknown>
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null

/** Returns a copy without the value at a path such as `reflection.learningPoints.0`. */
function without(part: unknown, [field = '', ...rest]: readonly string[]): unknown {
  if (Array.isArray(part)) {
    const at = Number(field)
    if (rest.length === 0) return part.filter((_, index) => index !== at)
    return part.map((item: unknown, index) => (index === at ? without(item, rest) : item))
  }
  if (!isPart(part)) return part
  if (rest.length > 0) return { ...part, [field]: without(part[field], rest) }
  const { [field]: _removed, ...others } = part
  return others
}

/**
 * Returns a request without the texts that may identify a person. If the user has confirmed the warnings, only texts that
 * certainly identify somebody are left out, and the request says what was confirmed.
 */
export function withoutFindings(
  request: object,
  findings: readonly ImportFinding[],
  isConfirmed: boolean,
): object {
  const certain = new Set(findings.filter(({ severity }) => severity === 'block').map(({ path }) => path))
  const removed = isConfirmed ? certain : new Set(findings.map(({ path }) => path))
  const confirmed = findings.filter(({ path }) => !removed.has(path))
  // From the end, so that the places of list entries before it stay.
  const paths = [...removed].toSorted().toReversed()
  const cleaned = paths.reduce<unknown>((part, path) => without(part, path.split('.')), request) as object
  if (confirmed.length === 0) return cleaned
  const checks = new Map(confirmed.map(({ path, pattern }) => [`${path} ${pattern}`, { path, pattern }]))
  return { ...cleaned, privacyChecked: [...checks.values()] }
}
