import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clinician, openScreen, stubBrowser } from '#testing/screens.tsx'
import { defaultSettings } from '../default-settings.ts'
import type { Organization, UpdateOrganizationRequest } from '../contract.ts'
import { EditOrganizationDialog } from './edit-organization-dialog.tsx'

const organization: Organization = {
  _id: '019a0000-0000-7000-8000-0000000000aa',
  id: '019a0000-0000-7000-8000-0000000000aa',
  org_name: 'North Air Ambulance',
  slug: 'north-air-ambulance',
  status: 'active',
  country: null,
  timeZone: 'UTC',
  weekStartsOn: 1,
  settings: { requireSignOff: false, ...defaultSettings },
  createdBy: null,
  createdAt: '2026-03-14T04:12:00.000Z',
  updatedAt: '2026-03-14T04:12:00.000Z',
  version: 1,
}

/** The organization as the server stores it now, and the requests that the server got. */
let storedOrganization = organization
const sent: UpdateOrganizationRequest[] = []
const onClose = vi.fn<() => void>()

async function answer(_address: string, { method, body }: { method: string; body?: string }) {
  if (method !== 'PUT') return Response.json([storedOrganization])
  const request = JSON.parse(body ?? 'null') as UpdateOrganizationRequest
  sent.push(request)
  if (request.version === storedOrganization.version)
    return Response.json({ ...storedOrganization, ...request, version: storedOrganization.version + 1 })
  const refusal = {
    message: 'Changed.',
    code: 'organization_changed',
    requestId: 'r',
    current: storedOrganization,
  }
  return Response.json(refusal, { status: 409 })
}

beforeEach(() => {
  stubBrowser()
  storedOrganization = organization
  sent.length = 0
  onClose.mockReset()
  vi.stubGlobal('fetch', vi.fn(answer))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(shown = organization) {
  openScreen({
    screens: { '/': () => <EditOrganizationDialog organization={shown} onClose={onClose} /> },
    path: '/',
    user: { ...clinician, role: 'admin' },
  })
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
  return { user, name: await screen.findByRole<HTMLInputElement>('textbox', { name: /^Organization Name/ }) }
}
const save = () => screen.getByRole('button', { name: 'Update Organization' })
const status = () => screen.getByLabelText<HTMLSelectElement>('Status')

test('a conflict shows what changed, keeps the name that was typed, and saves it on the current version', async () => {
  const { user, name } = await open()
  await user.clear(name)
  await user.type(name, 'North Rescue')
  storedOrganization = { ...organization, status: 'inactive', version: 4 }
  await user.click(save())

  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('nothing is saved yet')
  expect(document.activeElement).toBe(notice)
  expect(within(notice).getByLabelText('Changed by somebody else').textContent).toMatch(
    /^Status is now “inactive”/i,
  )
  expect([name.value, status().value]).toEqual(['North Rescue', 'inactive'])
  expect(onClose).not.toHaveBeenCalled()

  await user.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  // The other administrator set the status. It is not sent, so it cannot be set back.
  expect(sent).toEqual([
    { org_name: 'North Rescue', version: 1 },
    { org_name: 'North Rescue', version: 4 },
  ])
})

test('if both changed the name, the user chooses one, and can change the choice', async () => {
  const { user, name } = await open()
  await user.clear(name)
  await user.type(name, 'North Rescue')
  storedOrganization = { ...organization, org_name: 'North Air', version: 2 }
  await user.click(save())

  const both = within(await screen.findByRole('group', { name: 'Organization Name' }))
  const [mine, theirs] = [/^Keep mine: “North Rescue”/, /^Take theirs: “North Air”/].map((words) =>
    both.getByRole('button', { name: words }),
  ) as [HTMLElement, HTMLElement]
  const pressed = () => [mine, theirs].map((choice) => choice.getAttribute('aria-pressed'))
  expect([name.value, ...pressed()]).toEqual(['North Rescue', 'true', 'false'])
  await user.click(theirs)
  expect([name.value, ...pressed()]).toEqual(['North Air', 'false', 'true'])
  await user.click(mine)
  expect([name.value, ...pressed()]).toEqual(['North Rescue', 'true', 'false'])

  // Another administrator is faster again, so the new conflict is with what they saved.
  storedOrganization = { ...storedOrganization, org_name: 'North Wing', version: 3 }
  await user.click(save())
  expect(await screen.findByRole('button', { name: /^Take theirs: “North Wing”/ })).toBeDefined()
  await user.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent.at(-1)).toEqual({ org_name: 'North Rescue', version: 3 })
})

test('only changed settings are sent', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: /^How cases are logged/ }))
  await user.click(screen.getByRole('checkbox', { name: 'Keep clock times' }))
  const minutes = screen.getByRole<HTMLInputElement>('textbox', { name: /^Ask about time on scene/ })
  await user.clear(minutes)
  await user.type(minutes, '45')
  await user.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toEqual([{ settings: { sceneTimeAlertMinutes: 45, storeExactTimes: false }, version: 1 }])
})

test('the time zone, the first weekday and every other setting can be changed, and an emptied prefix is removed', async () => {
  storedOrganization = { ...organization, settings: { ...organization.settings, missionNumberPrefix: 'HM' } }
  const { user } = await open(storedOrganization)
  await user.click(screen.getByRole('button', { name: 'Country, time and calendar' }))
  await user.click(screen.getByRole('combobox', { name: /^Time zone/ }))
  await user.clear(screen.getByRole('combobox', { name: /^Time zone/ }))
  await user.type(screen.getByRole('combobox', { name: /^Time zone/ }), 'zurich')
  await user.click(await screen.findByRole('option', { name: 'Europe/Zurich' }))
  await user.selectOptions(screen.getByLabelText('The week starts on'), 'Sunday')
  await user.click(screen.getByRole('button', { name: 'How cases are logged' }))
  await user.clear(screen.getByRole('textbox', { name: /^Mission numbers begin with/ }))
  await user.click(screen.getByRole('button', { name: 'What a supervisor signs' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Every supervised case' }))
  await user.click(screen.getByRole('button', { name: 'Clinical currency' }))
  const days = screen.getByRole('textbox', { name: /^Advanced airway within/ })
  await user.clear(days)
  await user.type(days, '60')
  await user.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toEqual([
    {
      timeZone: 'Europe/Zurich',
      weekStartsOn: 0,
      settings: {
        signOff: { ...defaultSettings.signOff, supervised: true },
        missionNumberPrefix: null,
        airwayCurrencyDays: 60,
      },
      version: 1,
    },
  ])
})

/** Opens the list of countries, types part of a name and chooses the match. */
async function choose(user: ReturnType<typeof userEvent.setup>, typed: string, label: string) {
  await user.click(screen.getByRole('combobox', { name: 'Country' }))
  await user.clear(screen.getByRole('combobox', { name: 'Country' }))
  await user.type(screen.getByRole('combobox', { name: 'Country' }), typed)
  await user.click(await screen.findByRole('option', { name: label }))
}

test('the country is chosen by its name, and removed again', async () => {
  storedOrganization = { ...organization, country: 'GB' }
  const { user } = await open(storedOrganization)
  await user.click(screen.getByRole('button', { name: 'Country, time and calendar' }))
  const country = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Country' })
  expect(country().value).toBe('United Kingdom')
  await choose(user, 'new zea', 'New Zealand')
  await user.click(save())
  await waitFor(() => expect(sent).toEqual([{ country: 'NZ', version: 1 }]))

  cleanup()
  const again = await open(storedOrganization)
  await again.user.click(screen.getByRole('button', { name: 'Country, time and calendar' }))
  await choose(again.user, 'no coun', 'No country')
  await again.user.click(save())
  await waitFor(() => expect(sent.at(-1)).toEqual({ country: null, version: 1 }))
})

test('a conflict about the country names both countries', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Country, time and calendar' }))
  await choose(user, 'ireland', 'Ireland')
  storedOrganization = { ...organization, country: 'AU', version: 2 }
  await user.click(save())
  const both = within(await screen.findByRole('group', { name: 'Country' }))
  expect(both.getByRole('button', { name: /^Keep mine: “Ireland”/ })).toBeDefined()
  await user.click(both.getByRole('button', { name: /^Take theirs: “Australia”/ }))
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Country' }).value).toBe('Australia')
})
