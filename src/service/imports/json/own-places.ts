import type { ListEntry } from '#reference/codes.ts'
import type { CaseRequest } from '#logging/cases/contract.ts'
import type { ImportProblem } from '../contract.ts'

/** The names of the base and region of a case, as exported. */
export interface PlaceLabels {
  baseCode: string | null
  regionCode: string | null
}

const nounOf = { baseCode: 'base', regionCode: 'region' } as const
const listOf = { baseCode: 'bases', regionCode: 'regions' } as const

const isSameLabel = (label: string, other: string): boolean =>
  label.trim().toLocaleLowerCase('en') === other.trim().toLocaleLowerCase('en')

/**
 * Returns the request with the matching bases and regions of this organization. They are matched by name, because another
 * organization may use the same code for another place. A place without a match is left out, with a problem.
 */
export function withOwnPlaces(
  request: CaseRequest,
  labels: PlaceLabels,
  places: Readonly<Record<string, readonly ListEntry[]>>,
): { request: CaseRequest; problems: ImportProblem[] } {
  const { mission } = request
  if (!mission) return { request, problems: [] }
  const problems: ImportProblem[] = []
  const ownMission = { ...mission }
  for (const field of ['baseCode', 'regionCode'] as const) {
    const code = mission[field]
    if (!code) continue
    const name = labels[field] ?? code
    ownMission[field] = places[listOf[field]]?.find(({ label }) => isSameLabel(label, name))?.code ?? null
    if (ownMission[field] === null) problems.push(leftOutProblem(field, name))
  }
  return { request: { ...request, mission: ownMission }, problems }
}

const leftOutProblem = (field: keyof PlaceLabels, name: string): ImportProblem => ({
  column: `mission.${field}`,
  value: name,
  message: `This is not a ${nounOf[field]} of your organization. It is left out.`,
  severity: 'warning',
})
