import { privacyFindingsInText } from '#privacy/guard.ts'
import type { ImportFinding } from '../../contract.ts'
import type { ImportedRow } from '../../mapping/server/table-kind.ts'

type Part = Record<string, unknown>
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null

/** Returns a copy without the value at a path such as `reflection.learningPoints.0`. */
function withoutValueAt(part: unknown, [field = '', ...rest]: readonly string[]): unknown {
  if (Array.isArray(part)) {
    const position = Number(field)
    if (rest.length === 0) return part.filter((_, index) => index !== position)
    return part.map((item: unknown, index) => (index === position ? withoutValueAt(item, rest) : item))
  }
  if (!isPart(part)) return part
  if (rest.length > 0) return { ...part, [field]: withoutValueAt(part[field], rest) }
  const { [field]: _removed, ...others } = part
  return others
}

function withoutPaths(request: object, paths: ReadonlySet<string>): object {
  // From the end, so that the indexes of earlier list entries stay valid.
  const fromTheEnd = [...paths].toSorted().toReversed()
  return fromTheEnd.reduce<unknown>((part, path) => withoutValueAt(part, path.split('.')), request) as object
}

const pathsOf = (findings: readonly ImportFinding[]) => new Set(findings.map(({ path }) => path))
const isBlocked = ({ severity }: ImportFinding): boolean => severity === 'block'

/** Removes texts that certainly identify somebody from a row before it is stored. The findings stay, without the texts. */
export function withoutBlockedTexts<Row extends ImportedRow>(
  row: Row,
  findingsIn: (request: object) => ImportFinding[],
): Row {
  const problems = row.problems.map((problem) =>
    privacyFindingsInText(problem.value, 'value').some(isBlocked) ? { ...problem, value: '' } : problem,
  )
  const blocked = row.findings.filter(isBlocked)
  if (row.request === null || blocked.length === 0) return { ...row, problems }
  const request = withoutPaths(row.request, pathsOf(blocked))
  return { ...row, problems, request, findings: [...blocked, ...findingsIn(request)] }
}

/**
 * Returns a request without the texts that may identify a person. If the user has confirmed them, the texts stay with the
 * confirmation.
 */
export function withoutFindings(
  request: object,
  findings: readonly ImportFinding[],
  isConfirmed: boolean,
): object {
  // Blocked texts were removed before the row was stored.
  const openFindings = findings.filter((finding) => !isBlocked(finding))
  if (!isConfirmed) return withoutPaths(request, pathsOf(openFindings))
  const checks = new Map(openFindings.map(({ path, pattern }) => [`${path} ${pattern}`, { path, pattern }]))
  return checks.size === 0 ? request : { ...request, privacyChecked: [...checks.values()] }
}
