import { useQuery } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clinician, openScreen, stubBrowser } from '#testing/screens.tsx'
import type { Profile, ProfileRequest } from '../contract.ts'
import { profileQuery } from './queries.ts'
import { ProfileForm } from './profile-form.tsx'

const profile: Profile = {
  _id: clinician.id,
  id: clinician.id,
  name: 'Robin Hale',
  email: 'robin@example.org',
  pendingEmail: null,
  role: 'clinician',
  status: 'active',
  image: null,
  organization: null,
  supervisor: null,
  createdAt: '2026-03-14T04:12:00.000Z',
  dateOfBirth: null,
  gender: null,
  nationality: null,
  countryOfResidence: null,
  profession: 'nurse',
  specialty: null,
  jobTitle: 'Nurse',
  employer: 'North',
  workLocation: null,
  experience: null,
  qualification: null,
  isLicensed: null,
  licenseNumber: null,
  certifications: [],
  cpdInterests: [],
  receiveUpdates: 'no',
  notifications: {
    newDevice: true,
    supportReplies: true,
    cpdDigest: true,
    cpdCycleEnd: true,
    complianceReminders: true,
    complianceDecisions: true,
    complianceOversight: true,
    complianceAsked: true,
    newsEmails: 'digest' as const,
  },
  privacy: { listedAsColleague: true },
  deletionRequestedAt: null,
  erasedOn: null,
  version: 1,
}

/** The profile that the server stores now, and the requests that it got. */
let storedProfile = profile
const sent: ProfileRequest[] = []

async function answer(_address: string, { method, body }: { method: string; body?: string }) {
  if (method !== 'PUT') return Response.json(storedProfile)
  const request = JSON.parse(body ?? 'null') as ProfileRequest
  sent.push(request)
  if (request.version !== storedProfile.version) {
    const refusal = { message: 'Changed.', code: 'profile_changed', requestId: 'r', current: storedProfile }
    return Response.json(refusal, { status: 409 })
  }
  storedProfile = { ...storedProfile, ...request, version: storedProfile.version + 1 }
  return Response.json(storedProfile)
}

beforeEach(() => {
  stubBrowser()
  storedProfile = profile
  sent.length = 0
  vi.stubGlobal('fetch', vi.fn(answer))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Screen() {
  const { data } = useQuery(profileQuery)
  return (
    data !== undefined && (
      <>
        <p>Version {data.version}</p>
        <ProfileForm profile={data} />
      </>
    )
  )
}

async function open() {
  const { queryClient } = openScreen({ screens: { '/': Screen }, path: '/' })
  await screen.findByRole('textbox', { name: /^Job title/ })
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
  const refetch = () => queryClient.refetchQueries({ queryKey: profileQuery.queryKey })
  return { user, refetch }
}
type User = Awaited<ReturnType<typeof open>>['user']

const input = (label: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${label}`) })
const write = async (user: User, label: string, words: string) => {
  await user.clear(input(label))
  await user.type(input(label), words)
}
const save = () => screen.getByRole('button', { name: 'Save' })

test('typed values survive a newer profile that arrives in the background', async () => {
  const { user, refetch } = await open()
  await write(user, 'Job title', 'Lead')
  storedProfile = { ...profile, employer: 'East', version: 2 }
  await refetch()
  await screen.findByText('Version 2')
  expect(input('Job title').value).toBe('Lead')
  expect(document.activeElement).toBe(input('Job title'))
})

test('an unedited form shows the newer profile', async () => {
  const { refetch } = await open()
  storedProfile = { ...profile, employer: 'East', version: 2 }
  await refetch()
  await waitFor(() => expect(input('Employer').value).toBe('East'))
  expect(save()).toHaveProperty('disabled', true)
})

test('a conflict shows what changed, keeps what was typed, and saves what is chosen on the current profile', async () => {
  const { user, refetch } = await open()
  await write(user, 'Job title', 'Lead')
  await write(user, 'Employer', 'South')
  storedProfile = {
    ...profile,
    jobTitle: 'Chief',
    employer: 'East',
    profession: 'doctor',
    certifications: ['ATLS', 'APLS'],
  }
  storedProfile.version = 5
  await refetch()
  await user.click(save())

  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('nothing is saved yet')
  expect(document.activeElement).toBe(notice)
  expect(within(notice).getByLabelText('Changed by somebody else').textContent).toBe(
    'Profession is now “Doctor”, it was “Nurse”.Certifications is now “ATLS, APLS”, it was empty.',
  )
  expect([input('Job title').value, input('Employer').value]).toEqual(['Lead', 'South'])
  expect(screen.getByRole('radio', { name: 'Doctor' })).toHaveProperty('checked', true)

  const employer = within(within(notice).getByRole('group', { name: 'Employer' }))
  await user.click(employer.getByRole('button', { name: 'Take theirs: “East”' }))
  expect(input('Employer').value).toBe('East')
  await user.click(save())
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(sent).toHaveLength(2)
  expect(sent[1]).toMatchObject({
    jobTitle: 'Lead',
    employer: 'East',
    profession: 'doctor',
    certifications: ['ATLS', 'APLS'],
    version: 5,
  })
})

test('a newer version that changed none of these fields causes no conflict', async () => {
  const { user } = await open()
  await write(user, 'Job title', 'Lead')
  storedProfile = { ...profile, image: '/api/pictures/1', version: 3 }
  await user.click(save())
  await waitFor(() => expect(storedProfile.jobTitle).toBe('Lead'))
  expect(sent.map(({ version }) => version)).toEqual([1, 3])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what is typed while saving stays', async () => {
  const { user } = await open()
  await write(user, 'Job title', 'Lead')
  let arrive: (value: unknown) => void = () => undefined
  const onItsWay = new Promise((resolve) => {
    arrive = resolve
  })
  vi.stubGlobal('fetch', async (...call: Parameters<typeof answer>) => {
    await onItsWay
    return answer(...call)
  })
  await user.click(save())
  await write(user, 'Employer', 'South')
  arrive(null)
  await waitFor(() => expect(storedProfile.jobTitle).toBe('Lead'))
  await waitFor(() => expect(save()).toHaveProperty('disabled', false))
  expect(input('Employer').value).toBe('South')
  await user.click(save())
  await waitFor(() => expect(storedProfile.employer).toBe('South'))
})
