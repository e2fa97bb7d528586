/** Decides what the device sends to the server next, and what it stores after the response. */
import type { FieldError } from '#platform/contract/errors.ts'
import { caseErrors } from '#logging/cases/checks/errors.ts'
import { caseRequestSchema, type Case, type CaseRequest } from '#logging/cases/contract.ts'
import { isLogged, savedState, withoutPath, type StoredEntry, type EntryProblem } from './stored-entry.ts'
import { rollEntryClocks, type CaseEntry } from '../entry/entry.ts'
import { editSettings } from '../entry/entry-of-case.ts'
import { requestOf } from '../entry/entry-request.ts'
import type { EntryContext } from '../entry/issues.ts'
import { caseFreeTexts } from '#logging/cases/free-texts.ts'
import { caseContent } from '#logging/cases/derived.ts'

const contentOf = (request: CaseRequest): string => JSON.stringify(caseContent(request))

/** Returns the errors because of which the server would refuse a request, as far as the browser can know them. */
function refusalsOf(request: CaseRequest, context: EntryContext): FieldError[] {
  const parsed = caseRequestSchema.safeParse(request)
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  const findings = context.guard?.privacyFindingsInRecord(parsed.data, caseFreeTexts) ?? []
  return [...caseErrors(parsed.data, context), ...findings.filter(({ severity }) => severity === 'block')]
}

const maxRounds = 4

/**
 * Returns the part of an unfinished entry that the server accepts, without contradictions and texts that may identify a
 * patient, and the number of fields left out. Returns null if nothing can be sent, for example without a date.
 */
export function draftOf(
  entry: CaseEntry,
  context: EntryContext,
): { request: CaseRequest; unsent: number } | null {
  const { assessments, ...fields } = requestOf(entry, context)
  // Users choose the tool after adding an assessment; until then there is nothing to store.
  const requestedAssessments = assessments?.filter(({ tool }) => tool)
  let request: CaseRequest = {
    ...fields,
    ...(requestedAssessments && { assessments: requestedAssessments }),
    status: 'draft',
  }
  const clockErrorCount = rollEntryClocks(entry, context.zone).errors.length
  let refusals = refusalsOf(request, context)
  const unsent = clockErrorCount + refusals.length
  for (let round = 0; round < maxRounds && refusals.length > 0; round += 1) {
    for (const { path } of refusals) {
      const keys = path.split('.')
      // If leaving out a field does not help, leaves out the part that contains it.
      request = withoutPath(request, round < 2 ? keys : keys.slice(0, 1)) as CaseRequest
    }
    refusals = refusalsOf(request, context)
  }
  return refusals.length === 0 ? { request, unsent } : null
}

function nextRequest(
  { entry, aim, saved }: StoredEntry,
  settings: EntryContext,
): { request: CaseRequest; unsent: number } | null {
  const context = saved === null ? settings : { ...settings, ...editSettings(settings, saved) }
  if (aim === 'log') return { request: { ...requestOf(entry, context), status: 'completed' }, unsent: 0 }
  // Changes of a logged case are sent when the author saves, not while typing.
  return isLogged(saved?.status) ? null : draftOf(entry, context)
}

/**
 * Returns the entry with its next request recorded, so that the request can be repeated. Returns the same entry if
 * there is nothing to send.
 */
export function withNextRequest(storedEntry: StoredEntry, context: EntryContext): StoredEntry {
  if (storedEntry.sending !== null || storedEntry.problem !== null) return storedEntry
  const { changedAt, saved } = storedEntry
  if (storedEntry.aim === 'draft' && storedEntry.settledAt === changedAt) return storedEntry
  const next = nextRequest(storedEntry, context)
  const isNew = next !== null && (storedEntry.aim === 'log' || contentOf(next.request) !== saved?.content)
  if (isNew) {
    const sending = { request: next.request, version: saved?.version ?? null, changedAt }
    return { ...storedEntry, sending, unsent: next.unsent }
  }
  const unsent = next?.unsent ?? storedEntry.unsent
  return { ...storedEntry, settledAt: changedAt, unsent, isArrived: next !== null && unsent === 0 }
}

/**
 * Returns what to store after the server has saved a request. Returns null if the case is logged: nothing is left to
 * store.
 */
export function afterSaved(
  storedEntry: StoredEntry,
  request: CaseRequest,
  response: Case,
): StoredEntry | null {
  const { sending } = storedEntry
  const settledAt = sending?.changedAt ?? null
  const isLatestChange = settledAt === storedEntry.changedAt
  if (request.status !== 'draft' && isLatestChange) return null
  // The server had saved the first request, but its response was lost. Since then the case was changed elsewhere.
  if (sending?.version === null && response.version > 1) {
    return afterProblem(storedEntry, { kind: 'conflict', saved: response })
  }
  return {
    ...storedEntry,
    saved: savedState(response, contentOf(request)),
    settledAt,
    sending: null,
    isArrived: isLatestChange && storedEntry.unsent === 0,
  }
}

/** Records a refusal. Nothing is lost; the author decides about the next attempt. */
export const afterProblem = (storedEntry: StoredEntry, problem: EntryProblem): StoredEntry => ({
  ...storedEntry,
  // A refused request is not repeated. The author resolves a conflict of versions.
  sending: null,
  aim: 'draft',
  problem,
})
