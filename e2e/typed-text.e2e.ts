import { updateProfile } from '#people/profile/contract.ts'
import { createCase } from '#logging/cases/contract.ts'
import { createTemplate } from '#logging/templates/contract.ts'
import { createOrganization } from '#people/organizations/contract.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { createTicket } from '#service/support/contract.ts'
import { fillSchema, listFreeText } from '#testing/free-text.ts'
import { toOutline } from '#testing/outline.ts'
import { expect, test } from './fixtures.ts'
import { watchScripts } from './script-watch.ts'

// Opens every screen that shows text of users, as several users.
test.setTimeout(120_000)

// Short enough for a tag. Each runs as script if it is rendered as markup.
const payloads = ['<img src=x onerror=alert(1)>', '"><svg onload=alert(1)>', 'javascript:alert(1)//']

const shapeOf = ({ body, name }: Endpoint) => {
  if (!body) throw new Error(`${name} has no body`)
  return toOutline(body)
}

/** Fields that accept no markup: names, numbers of a fixed format, places from a list, and paths of the body. */
const takesNoMarkup: Record<string, readonly string[]> = {
  createCase: [
    'missionNumber',
    'clinical.transfer.fromSiteCode',
    'clinical.transfer.toSiteCode',
    // In an assessment request, which names an assessor by id, and in a confirmed privacy warning.
    'assessments[].toolOther',
    'privacyChecked[].path',
  ],
  updateProfile: ['name'],
}

/** Returns a body with the words in every text field that accepts markup. */
function bodyWith(words: string, endpoint: Endpoint): Record<string, unknown> {
  const body = structuredClone(fillSchema(words, shapeOf(endpoint))) as Record<string, unknown>
  for (const place of takesNoMarkup[endpoint.name] ?? []) {
    const keys = place.replace(/\[\].*/, '').split('.')
    const last = keys.pop() ?? ''
    let part: Record<string, unknown> | undefined = body
    for (const key of keys) part = part?.[key] as Record<string, unknown> | undefined
    if (part) delete part[last]
  }
  return body
}

/** Returns the fields of a response that contain the words, named as in the contract. */
function placesOf(words: string, value: unknown, at = ''): string[] {
  // A tag is stored in lower case.
  if (typeof value === 'string') return value.toLowerCase() === words.toLowerCase() ? [at] : []
  if (Array.isArray(value)) return value.flatMap((item) => placesOf(words, item, `${at}[]`))
  const parts = Object.entries(value ?? {})
  return parts.flatMap(([key, part]) => placesOf(words, part, at === '' ? key : `${at}.${key}`))
}

test('every text field of a case, profile, template, organization or ticket is shown as text', async ({
  page,
  given,
  open,
}) => {
  const { expectNoScript } = await watchScripts(page)
  const { id: organizationId } = await given.organization()
  const admin = await given.user({ role: 'super_admin', organizationId })
  for (const payload of payloads) {
    const owner = await given.user({ organizationId, supervisor: admin })
    const send = async (who: typeof owner, endpoint: Endpoint, more: object = {}, words = payload) => {
      const { method, path, name } = endpoint
      const headers = { authorization: `Bearer ${who.accessToken}` }
      const data = { ...bodyWith(words, endpoint), ...more }
      const answer = await page.request.fetch(path, { method, headers, data })
      expect(answer.ok(), `${name} ${await answer.text()}`).toBe(true)
      const saved = (await answer.json()) as { id: string }
      // New text fields of the contract are filled in automatically; the list above has those that are not stored.
      const stored = new Set(placesOf(words, saved))
      const expected = listFreeText(shapeOf(endpoint)).filter((at) => !takesNoMarkup[name]?.includes(at))
      if (name !== 'createTicket') expect(expected.filter((at) => !stored.has(at))).toEqual([])
      return saved.id
    }
    const typed = { date: '2025-03-04', patientAge: 34, patientAgeUnit: 'years', status: 'draft' }
    const id = await send(owner, createCase, typed)
    const ticket = await send(owner, createTicket)
    await send(owner, createTemplate)
    // The name of an organization must be unique, across all journeys.
    await send(admin, createOrganization, {}, `${payload} ${Math.floor(Math.random() * 1_000_000)}`)
    await send(owner, updateProfile, { name: owner.name })
    const shown = [
      [owner, ['/dashboard', '/logbook/drafts', `/logbook/${id}`, `/logbook/${id}/edit`, '/new-case']],
      [owner, ['/profile', `/support?ticket=${ticket}`]],
      [admin, ['/admin/organizations', `/admin/users/${owner.id}`, `/support?ticket=${ticket}`]],
    ] as const
    for (const [who, paths] of shown) {
      for (const path of paths) {
        await open(who, path)
        await expect(page.locator('h1').first(), path).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expectNoScript(path)
      }
    }
  }
})
