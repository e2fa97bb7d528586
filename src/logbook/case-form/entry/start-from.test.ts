import { expect, test } from 'vitest'
import { privacyFindingsInRecord, type PrivacyGuard } from '#privacy/guard.ts'
import { issuesOf } from './issues.ts'
import { settingsOf } from './organization-settings.ts'
import { nextPatientOf } from '#logging/templates/template-content.ts'
import { withConfirmedWarnings } from '#logging/templates/confirmed-texts.ts'
import { entryFrom } from './start-from.ts'

const settings = settingsOf({ organization: null })
const id = '019a0000-0000-7000-8000-000000000042'
const today = '2026-03-14'
const guard: PrivacyGuard = { privacyFindingsInRecord }

const logged = {
  missionNumber: '#26-00042',
  patientSequence: 1,
  date: today,
  mission: {
    missionType: 'primary_scene',
    result: 'patient_transported',
    locationType: 'other',
    locationTypeOther: 'hut of Dr Miller',
  },
  team: { myRole: 'doctor' },
} as const

const issues = (words: string) => {
  const entry = entryFrom(withConfirmedWarnings(nextPatientOf(logged), guard), { id, today, zone: 'UTC' })
  const { fields } = entry
  const changed = { ...fields, mission: { ...fields.mission, locationTypeOther: words } }
  const changedEntry = { ...entry, fields: { ...changed, type: 'trauma', patientAge: 34 } } as const
  return issuesOf(changedEntry, { ...settings, guard, today, now: new Date('2026-03-14T12:00:00Z') })
}

test('confirmed texts need no second confirmation for another patient of the mission', () => {
  const { errors, request } = issues(logged.mission.locationTypeOther)
  expect(errors).toEqual([])
  expect(request.privacyChecked).toEqual([{ path: 'mission.locationTypeOther', pattern: 'staff_title_name' }])
})

test('a text that must not be stored is refused for every patient', () => {
  const { errors } = issues('call 07700 900123')
  expect(errors.map(({ path }) => path)).toEqual(['mission.locationTypeOther'])
})
