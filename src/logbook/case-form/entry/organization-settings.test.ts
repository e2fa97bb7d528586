import { noSignOff } from '#people/organizations/sign-off-rule.ts'
import { expect, test } from 'vitest'
import { settingsOf } from './organization-settings.ts'

const north = { code: 'north', label: 'North', active: true }
const supervisor = { id: '019a0000-0000-7000-8000-000000000007', name: 'Kim Osei' }

test('an entry follows the settings of the clinician’s organization', () => {
  const organization = {
    timeZone: 'Europe/Berlin',
    bases: [north],
    regions: [],
    place: { latitude: 52.5, longitude: 13.37 },
    settings: {
      paediatricAgeLimit: 18,
      signOff: { ...noSignOff, supervised: true },
      sceneTimeAlertMinutes: 45,
      storeExactTimes: false,
    },
  }
  expect(settingsOf({ organization, supervisor })).toEqual({
    zone: 'Europe/Berlin',
    paediatricAgeLimit: 18,
    signOff: { ...noSignOff, supervised: true },
    sceneTimeAlertMinutes: 45,
    storeExactTimes: false,
    missionNumberPrefix: null,
    airwayCurrencyDays: 90,
    winchCurrencyDays: 90,
    lockAfterMinutes: 15,
    place: { latitude: 52.5, longitude: 13.37 },
    bases: [north],
    regions: [],
    supervisor,
  })
})

test('without an organization, or with an older user record, the defaults apply', () => {
  const usual = {
    paediatricAgeLimit: 16,
    signOff: noSignOff,
    sceneTimeAlertMinutes: 60,
    storeExactTimes: true,
    missionNumberPrefix: null,
    airwayCurrencyDays: 90,
    winchCurrencyDays: 90,
    lockAfterMinutes: 15,
    place: null,
    bases: [],
    regions: [],
    supervisor: null,
  }
  expect(settingsOf({ organization: null })).toEqual({ zone: 'UTC', ...usual })
  const organization = { timeZone: 'Europe/Berlin' }
  expect(settingsOf({ organization })).toEqual({ zone: 'Europe/Berlin', ...usual })
})
