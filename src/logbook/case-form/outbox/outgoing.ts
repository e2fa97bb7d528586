/** Decides what the device sends to the server next, and what it stores after the response. */
import type { FieldError } from '#platform/contract/errors.ts'
import { caseErrors } from '#logging/cases/checks/errors.ts'
import { caseRequestSchema, type Case, type CaseRequest } from '#logging/cases/contract.ts'
import { isLogged, savedState, withoutPath, type StoredEntry, type EntryProblem } from './stored-entry.ts'
import { rolledClocks, type CaseEntry } from '../entry/entry.ts'
import { editSettings } from '../entry/entry-of-case.ts'
import { requestOf } from '../entry/entry-request.ts'
import type { EntryContext } from '../entry/issues.ts'
import { caseFreeTexts } from '#logging/cases/free-texts.ts'
import { caseContent } from '#logging/cases/derived.ts'

const contentOf = (request: CaseRequest): string => JSON.stringify(caseContent(request))

/** Returns the errors for which the server would refuse a request, as far as the browser can know. */
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
  const { assessments, ...entered } = requestOf(entry, context)
  // Users choose the tool after adding an assessment; until then there is nothing to store.
  const requestedAssessments = assessments?.filter(({ tool }) => tool)
  let request: CaseRequest = {
    ...entered,
    ...(requestedAssessments && { assessments: requestedAssessments }),
    status: 'draft',
  }
  const clocks = rolledClocks(entry, context.zone).errors.length
  let refusals = refusalsOf(request, context)
  const unsent = clocks + refusals.length
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
 * Returns the entry with its next request recorded, so that it can be repeated. Returns the same entry if there is
 * nothing to send.
 */
export function readyToSend(stored: StoredEntry, context: EntryContext): StoredEntry {
  if (stored.sending !== null || stored.problem !== null) return stored
  const { changedAt, saved } = stored
  if (stored.aim === 'draft' && stored.settledAt === changedAt) return stored
  const next = nextRequest(stored, context)
  const isNew = next !== null && (stored.aim === 'log' || contentOf(next.request) !== saved?.content)
  if (isNew) {
    const sending = { request: next.request, version: saved?.version ?? null, changedAt }
    return { ...stored, sending, unsent: next.unsent }
  }
  const unsent = next?.unsent ?? stored.unsent
  return { ...stored, settledAt: changedAt, unsent, isArrived: next !== null && unsent === 0 }
}

/**
 * Returns what to store after the server has saved a request. Returns null if the case is logged: nothing is left to
 * store.
 */
export function afterSaved(stored: StoredEntry, request: CaseRequest, response: Case): StoredEntry | null {
  const { sending } = stored
  const settledAt = sending?.changedAt ?? null
  const isAll = settledAt === stored.changedAt
  if (request.status !== 'draft' && isAll) return null
  // The server saved the first request, but its response was lost, and the case was changed elsewhere since.
  if (sending?.version === null && response.version > 1) {
    return afterProblem(stored, { kind: 'conflict', saved: response })
  }
  return {
    ...stored,
    saved: savedState(response, contentOf(request)),
    settledAt,
    sending: null,
    isArrived: isAll && stored.unsent === 0,
  }
}

/** Records a refusal. Nothing is lost; the author decides about the next attempt. */
export const afterProblem = (stored: StoredEntry, problem: EntryProblem): StoredEntry => ({
  ...stored,
  // A refused request is not repeated. The author resolves a conflict of versions.
  sending: null,
  aim: 'draft',
  problem,
})
