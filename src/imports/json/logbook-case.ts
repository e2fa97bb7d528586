/** Turns a case of an exported logbook back into the request that logs it. */
import { z } from 'zod'
import { caseRequestSchema, type CaseRequest } from '#cases/contract.ts'
import { ownTitle } from '#cases/title.ts'
import { logbookFileSchema } from '#logbook/export/logbook-file.ts'
import type { ImportProblem } from '../contract.ts'

const exportedCaseSchema = logbookFileSchema.shape.cases.element
export type ExportedCase = z.output<typeof exportedCaseSchema>

/**
 * What the request cannot carry, to be stored beside the new case so that exporting it again gives the same file: who wrote
 * and changed it when, its state, its answered assessments.
 */
export const originSchema = exportedCaseSchema.pick({
  id: true,
  status: true,
  createdBy: true,
  createdAt: true,
  updatedAt: true,
  submittedAt: true,
  version: true,
  source: true,
  voided: true,
  everFlagged: true,
  exactTimes: true,
  organizationId: true,
  baseLabel: true,
  regionLabel: true,
  supervisor: true,
  assessments: true,
  history: true,
})
export type CaseOrigin = z.output<typeof originSchema>

export interface ReadLogbookCase {
  /** Null if the case is damaged, or was voided. */
  request: CaseRequest | null
  origin: CaseOrigin | null
  problems: ImportProblem[]
}

const requestFields = Object.keys(caseRequestSchema.shape)
/** Written by the server, or a matter of the device that logged the case. */
const notRequested = new Set([
  '_id',
  'id',
  'status',
  'title',
  'assessments',
  'privacyChecked',
  'enteredOffline',
  'clientId',
])

const problem = (path: string, message: string): ImportProblem => ({
  column: path === '' ? null : path,
  value: '',
  message,
  severity: 'error',
})

/** Reads a case as it stands in the file. Fields that only later versions of Sortie know are ignored. */
export function readLogbookCase(raw: unknown): ReadLogbookCase {
  const parsed = z.object(exportedCaseSchema.shape).safeParse(raw)
  if (!parsed.success) {
    const problems = parsed.error.issues
      .slice(0, 10)
      .map(({ path, message }) => problem(path.join('.'), `${message} This case is damaged.`))
    return { request: null, origin: null, problems }
  }
  const exported = parsed.data
  const origin = z.object(originSchema.shape).parse(exported)
  if (exported.status === 'voided') {
    return { request: null, origin, problems: [problem('', 'This case was voided, so it is not imported.')] }
  }
  const entered = requestFields
    .filter((name) => !notRequested.has(name) && name in exported)
    .map((name) => [name, exported[name as keyof ExportedCase]] as const)
  const request = {
    ...Object.fromEntries(entered),
    // A title that Sortie suggested goes on following the fields.
    title: ownTitle(exported),
    status: exported.status === 'draft' ? 'draft' : 'completed',
  }
  const checked = caseRequestSchema.safeParse(request)
  if (checked.success) return { request: request as CaseRequest, origin, problems: [] } // parsing has just shown it
  const problems = checked.error.issues.map(({ path, message }) => problem(path.join('.'), message))
  return { request: null, origin, problems }
}

/** The accounts that a case names. Those who are not users here are taken out before it is logged. */
export const namedAccounts = ({ team }: CaseRequest): string[] => [
  ...(team?.supervisorUserId ? [team.supervisorUserId] : []),
  ...(team?.colleagueUserIds ?? []),
]

/** Returns the request without the accounts that are not users here. */
export function withoutStrangers(request: CaseRequest, isUser: (id: string) => boolean): CaseRequest {
  const { team } = request
  if (!team || namedAccounts(request).every(isUser)) return request
  const { supervisorUserId, colleagueUserIds } = team
  return {
    ...request,
    team: {
      ...team,
      supervisorUserId: supervisorUserId && isUser(supervisorUserId) ? supervisorUserId : null,
      colleagueUserIds: colleagueUserIds ? colleagueUserIds.filter(isUser) : colleagueUserIds,
    },
  }
}
