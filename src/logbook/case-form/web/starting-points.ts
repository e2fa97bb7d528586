import { v7 as uuid } from 'uuid'
import { dateIn } from '#platform/contract/zoned-time.ts'
import type { Case, CaseRequest } from '#logging/cases/contract.ts'
import { isLogged } from '../outbox/stored-entry.ts'
import { whenStored, storeEntry } from '../outbox/web/device-drafts.ts'
import type { EntrySettings } from '../entry/organization-settings.ts'
import { loadGuard, loadIssueRules } from '../fields/web/load-issues.ts'
import { loadPersonCases } from '#logbook/book/person/web/queries.ts'
import { loadCase } from '#logging/cases/record/web/queries.ts'
import { entryFrom } from '../entry/start-from.ts'

interface StartOptions {
  userId: string
  settings: EntrySettings
}

/** Stores a new entry with this content on the device. Returns its id, with which the form can open it. */
export async function startEntryFrom(
  request: Partial<CaseRequest>,
  { userId, settings }: StartOptions,
): Promise<string> {
  const today = dateIn(settings.zone, new Date())
  const entry = entryFrom(request, { id: uuid(), today, zone: settings.zone })
  storeEntry({ userId, entry, saved: null, isUntouched: true })
  await whenStored()
  return entry.fields._id
}

/** Returns the case that the user logged last; null if there is none. */
export async function loadLastCase(userId: string): Promise<Case | null> {
  const { cases } = await loadPersonCases(userId, 20)
  const lastCase = cases.find(({ status }) => status === 'completed' || status === 'pending')
  return lastCase ? loadCase(lastCase.id) : null
}

/** Returns the content for another patient of the mission. Free texts that were confirmed need no second confirmation. */
export async function loadNextPatient(theCase: Case): Promise<Partial<CaseRequest>> {
  const { nextPatientOf } = await import('#logging/templates/template-content.ts')
  const request = nextPatientOf(theCase)
  const guard =
    isLogged(theCase.status) && (await loadIssueRules()).hasFreeText(request) ? await loadGuard() : null
  if (!guard) return request
  const { withConfirmedWarnings } = await import('#logging/templates/confirmed-texts.ts')
  return withConfirmedWarnings(request, guard)
}

type TemplateRules = typeof import('#logging/templates/template-content.ts')

/** Builds a request with the rules for templates and duplicates, which load on demand. */
export const buildRequest = async (
  build: (rules: TemplateRules) => Partial<CaseRequest>,
): Promise<Partial<CaseRequest>> => build(await import('#logging/templates/template-content.ts'))
