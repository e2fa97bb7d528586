/** Converts a case of an exported logbook back to the request that logs it. */
import { z } from 'zod'
import { caseRequestSchema, type CaseRequest } from '#logging/cases/contract.ts'
import { caseOriginSchema, maxOriginLength, type CaseOrigin } from '#logging/cases/record/origin.contract.ts'
import { ownTitle } from '#logging/cases/title.ts'
import { logbookFileSchema } from '#logbook/book/export/logbook-file.ts'
import type { ImportProblem } from '../contract.ts'
import type { PlaceLabels } from './own-places.ts'

const {
  history: _history,
  imported: _imported,
  signOff: _signOff,
  signatureClaims: _signatureClaims,
  ...exportedFields
} = logbookFileSchema.shape.cases.element.shape
const caseSchema = z.object(exportedFields)
/** Not strict: unknown fields of later versions are ignored. */
const exportedHistorySchema = z.object({
  history: caseOriginSchema.shape.history.default([]),
  imported: caseOriginSchema.optional(),
})
export type ExportedCase = z.output<typeof caseSchema>

export interface ParsedLogbookCase {
  /** Null if the case is damaged. A voided case is validated as a draft: no statistic counts it, so it may be inconsistent. */
  request: CaseRequest | null
  origin: CaseOrigin | null
  /** The id of the case in the file, and the id of the case from which that one was imported. */
  ids: readonly string[]
  labels: PlaceLabels
  problems: ImportProblem[]
}

const requestFields = Object.keys(caseRequestSchema.shape)
/** Fields that the server sets, or the device that logged the case. */
const fieldsNotInRequest = new Set([
  '_id',
  'id',
  'status',
  'title',
  'assessments',
  'privacyChecked',
  'enteredOffline',
  'clientId',
])

const toProblem = (path: string, message: string): ImportProblem => ({
  column: path === '' ? null : path,
  value: '',
  message,
  severity: 'error',
})

const problemsOfError = ({ issues }: z.ZodError): ImportProblem[] =>
  issues
    .slice(0, 10)
    .map(({ path, message }) => toProblem(path.join('.'), `${message} The file is damaged here.`))

/**
 * Returns the history and assessments of an exported case, which a request cannot contain. They are stored with the new case as
 * unverified. Those from earlier files come first.
 */
function originOf(
  exported: ExportedCase,
  exportedHistory: z.output<typeof exportedHistorySchema>,
): CaseOrigin {
  const { id, createdBy, createdAt, submittedAt, everFlagged, source, assessments } = exported
  const thisExport = { caseId: id, createdBy: { name: createdBy.name }, createdAt, submittedAt, source }
  const earlier = exportedHistory.imported
  return {
    ...(earlier ?? thisExport),
    everFlagged,
    voided: exported.status === 'voided' || undefined,
    history: [...(earlier?.history ?? []), ...exportedHistory.history],
    assessments: [
      ...(earlier?.assessments ?? []),
      ...(assessments ?? []).map(({ assessorUserId: _assessor, ...assessment }) => assessment),
    ],
  }
}

/** Parses one case of the file. Fields that only later versions of Sortie know are ignored. */
export function readLogbookCase(raw: unknown): ParsedLogbookCase {
  const parsed = caseSchema.safeParse(raw)
  const exportedHistory = exportedHistorySchema.safeParse(raw)
  if (!parsed.success || !exportedHistory.success) {
    const problems = [...problemsOfResult(parsed), ...problemsOfResult(exportedHistory)]
    return { request: null, origin: null, ids: [], labels: { baseCode: null, regionCode: null }, problems }
  }
  const exported = parsed.data
  const origin = caseOriginSchema.safeParse(originOf(exported, exportedHistory.data))
  const ids = [exported.id, ...(exportedHistory.data.imported ? [exportedHistory.data.imported.caseId] : [])]
  const labels = { baseCode: exported.baseLabel, regionCode: exported.regionLabel }
  if (!origin.success)
    return { request: null, origin: null, ids, labels, problems: problemsOfError(origin.error) }
  const refuse = (...problems: ImportProblem[]) => ({
    request: null,
    origin: origin.data,
    ids,
    labels,
    problems,
  })
  if (JSON.stringify(origin.data).length > maxOriginLength)
    return refuse(toProblem('history', 'The history of this case is too long.'))
  const request = requestOf(exported)
  const parsedRequest = caseRequestSchema.safeParse(request)
  if (!parsedRequest.success)
    return refuse(
      ...parsedRequest.error.issues.map(({ path, message }) => toProblem(path.join('.'), message)),
    )
  const problems = exported.status === 'voided' ? [voidedProblem] : []
  return { request: request as CaseRequest, origin: origin.data, ids, labels, problems } // safe: `caseRequestSchema` accepted it above
}

const voidedProblem: ImportProblem = {
  ...toProblem('', 'This case was voided. It is imported as voided and not counted in any statistics.'),
  severity: 'warning',
}

const problemsOfResult = ({ error }: { error?: z.ZodError | undefined }): ImportProblem[] =>
  error ? problemsOfError(error) : []

const requestOf = (exported: ExportedCase): object => ({
  ...Object.fromEntries(
    requestFields
      .filter((name) => !fieldsNotInRequest.has(name) && name in exported)
      .map((name) => [name, exported[name as keyof ExportedCase]] as const),
  ),
  // Only the user's own title is imported. A suggested title must keep following the fields.
  title: ownTitle(exported),
  status: exported.status === 'draft' || exported.status === 'voided' ? 'draft' : 'completed',
})

/** Returns the account ids in a case. Ids that are not users of this service are removed before the case is logged. */
export const listAccountIds = ({ team }: CaseRequest): string[] => [
  ...(team?.supervisorUserId ? [team.supervisorUserId] : []),
  ...(team?.colleagueUserIds ?? []),
]

/** Returns the request without accounts that are not users of this service. */
export function withoutUnknownUsers(request: CaseRequest, isUser: (id: string) => boolean): CaseRequest {
  const { team } = request
  if (!team || listAccountIds(request).every(isUser)) return request
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
