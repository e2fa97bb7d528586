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
  const { [field]: _removed, ...remainingFields } = part
  return remainingFields
}

function withoutPaths(request: object, paths: ReadonlySet<string>): object {
  // Remove from the end, so that the indexes of earlier list entries stay valid.
  const reversedPaths = [...paths].toSorted().toReversed()
  return reversedPaths.reduce<unknown>(
    (part, path) => withoutValueAt(part, path.split('.')),
    request,
  ) as object
}

const pathsOf = (findings: readonly ImportFinding[]) => new Set(findings.map(({ path }) => path))
const isBlocked = ({ severity }: ImportFinding): boolean => severity === 'block'

/** Removes from a row the texts that certainly identify somebody, before it is stored. Their findings stay. */
export function withoutBlockedTexts<Row extends ImportedRow>(
  row: Row,
  findingsIn: (request: object) => ImportFinding[],
): Row {
  const problems = row.problems.map((problem) =>
    privacyFindingsInText(problem.value, 'value').some(isBlocked) ? { ...problem, value: '' } : problem,
  )
  const blockedFindings = row.findings.filter(isBlocked)
  if (row.request === null || blockedFindings.length === 0) return { ...row, problems }
  const request = withoutPaths(row.request, pathsOf(blockedFindings))
  return { ...row, problems, request, findings: [...blockedFindings, ...findingsIn(request)] }
}

/**
 * Returns a request without the texts that may identify a person. If the user has confirmed that they do not, the texts stay,
 * with the confirmations.
 */
export function withoutFindings(
  request: object,
  findings: readonly ImportFinding[],
  isConfirmed: boolean,
): object {
  // Blocked texts were removed before the row was stored.
  const openFindings = findings.filter((finding) => !isBlocked(finding))
  if (!isConfirmed) return withoutPaths(request, pathsOf(openFindings))
  const confirmations = new Map(
    openFindings.map(({ path, pattern }) => [`${path} ${pattern}`, { path, pattern }]),
  )
  return confirmations.size === 0 ? request : { ...request, privacyChecked: [...confirmations.values()] }
}
