/** What of a case goes to the server next, and what an answer means for what the device keeps of it. */
import type { FieldError } from '#platform/contract/errors.ts'
import { caseErrors } from '#cases/checks/errors-and-warnings.ts'
import { caseRequestSchema, type Case, type CaseRequest } from '#cases/contract.ts'
import { isLogged, savedState, withoutPath, type StoredEntry, type EntryProblem } from './stored-entry.ts'
import { rolledClocks, type CaseEntry } from '../entry/entry.ts'
import { editSettings } from '../entry/entry-of-case.ts'
import { requestOf } from '../entry/entry-request.ts'
import type { EntryContext } from '../entry/issues.ts'
import { caseFreeTexts } from '#cases/free-texts.ts'
import { caseContent } from '#cases/derived.ts'

const contentOf = (request: CaseRequest): string => JSON.stringify(caseContent(request))

/** What the server would refuse, as far as the browser can tell. */
function refusalsOf(request: CaseRequest, context: EntryContext): FieldError[] {
  const parsed = caseRequestSchema.safeParse(request)
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  const findings = context.guard?.privacyFindings(parsed.data, caseFreeTexts) ?? []
  return [...caseErrors(parsed.data, context), ...findings.filter(({ severity }) => severity === 'block')]
}

const mostRounds = 4

/**
 * The part of an unfinished entry that the server takes: everything but what contradicts itself or may identify a
 * patient. Null when nothing can be sent, as without a date.
 */
export function draftOf(
  entry: CaseEntry,
  context: EntryContext,
): { request: CaseRequest; unsent: number } | null {
  const { assessments, ...entered } = requestOf(entry, context)
  // The tool of an assessment is chosen after it was asked for: until then there is nothing to keep.
  const asked = assessments?.filter(({ tool }) => tool)
  let request: CaseRequest = { ...entered, ...(asked && { assessments: asked }), status: 'draft' }
  const clocks = rolledClocks(entry, context.zone).errors.length
  let refusals = refusalsOf(request, context)
  const unsent = clocks + refusals.length
  for (let round = 0; round < mostRounds && refusals.length > 0; round += 1) {
    for (const { path } of refusals) {
      const keys = path.split('.')
      // What is not mended by leaving out a field is mended by leaving out what holds it.
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
  // A logged case changes when its author says so, not while it is being typed.
  return isLogged(saved?.status) ? null : draftOf(entry, context)
}

/** The entry with what is to be sent noted in it, before it leaves; the same when nothing is. */
export function readyToSend(kept: StoredEntry, context: EntryContext): StoredEntry {
  if (kept.sending !== null || kept.problem !== null) return kept
  const { changedAt, saved } = kept
  if (kept.aim === 'draft' && kept.settledAt === changedAt) return kept
  const next = nextRequest(kept, context)
  const isNew = next !== null && (kept.aim === 'log' || contentOf(next.request) !== saved?.content)
  if (isNew) {
    const sending = { request: next.request, version: saved?.version ?? null, changedAt }
    return { ...kept, sending, unsent: next.unsent }
  }
  const unsent = next?.unsent ?? kept.unsent
  return { ...kept, settledAt: changedAt, unsent, isArrived: next !== null && unsent === 0 }
}

/** What to keep after the server has taken what was sent; null: the case is logged, and nothing is left to keep. */
export function afterSaved(kept: StoredEntry, request: CaseRequest, answer: Case): StoredEntry | null {
  const { sending } = kept
  const settledAt = sending?.changedAt ?? null
  const isAll = settledAt === kept.changedAt
  if (request.status !== 'draft' && isAll) return null
  // The first sending had arrived, its answer was lost, and the case was changed elsewhere since.
  if (sending?.version === null && answer.version > 1) {
    return afterProblem(kept, { kind: 'conflict', saved: answer })
  }
  return {
    ...kept,
    saved: savedState(answer, contentOf(request)),
    settledAt,
    sending: null,
    isArrived: isAll && kept.unsent === 0,
  }
}

/** After a refusal: nothing is lost, and the next try is its author's. */
export const afterProblem = (kept: StoredEntry, problem: EntryProblem): StoredEntry => ({
  ...kept,
  // What was refused for good is not repeated; a conflict's version is settled by its author.
  sending: null,
  aim: 'draft',
  problem,
})
