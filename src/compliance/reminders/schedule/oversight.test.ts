import { expect, test } from 'vitest'
import { addLapses, maxListed, emptyLapses, isInDigestOf, type PersonLapse } from './oversight.ts'

const lapse = (facts: Partial<PersonLapse>): PersonLapse => ({
  name: 'Robin Hale',
  title: 'Fire safety',
  isHealth: false,
  blocksDuty: false,
  isExpired: false,
  daysLeft: 10,
  ...facts,
})

test('a supervisor oversees assigned clinicians, an administrator their own organization, a super administrator everybody', () => {
  const person = { id: 'p', organization_id: 'north', supervisor_ids: ['s'] }
  const by = (role: 'supervisor' | 'admin' | 'super_admin' | 'clinician', id: string, own: string | null) =>
    isInDigestOf({ id, role, organization_id: own }, person)
  expect(by('supervisor', 's', 'north')).toBe(true)
  expect(by('supervisor', 'other', 'north')).toBe(false)
  expect(by('admin', 'a', 'north')).toBe(true)
  expect(by('admin', 'a', 'south')).toBe(false)
  expect(by('super_admin', 'b', null)).toBe(true)
  expect(by('clinician', 's', 'north')).toBe(false)
  expect(by('admin', 'p', 'north')).toBe(false) // of oneself one is reminded
  const alone = { ...person, organization_id: null }
  expect(isInDigestOf({ id: 'a', role: 'admin', organization_id: null }, alone)).toBe(false)
})

test('whatever the number of people, the most urgent are listed and all are counted', () => {
  const lapses = emptyLapses()
  for (let at = 0; at < 500; at += 1) addLapses(lapses, [lapse({ daysLeft: at % 31 }), lapse({})])
  addLapses(lapses, [])
  addLapses(lapses, [
    lapse({ name: 'Last', isExpired: true, daysLeft: -2 }),
    lapse({ name: 'First', isExpired: true, blocksDuty: true, daysLeft: -1 }),
  ])
  expect(lapses).toMatchObject({ people: 501, expired: 2, expiring: 1000 })
  expect(lapses.urgent).toHaveLength(maxListed)
  expect(lapses.urgent.slice(0, 2).map(({ name }) => name)).toEqual(['First', 'Last'])
  expect(lapses.urgent[2]?.daysLeft).toBe(0)
})
