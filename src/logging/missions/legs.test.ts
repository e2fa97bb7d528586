import { expect, test } from 'vitest'
import { missionSchema } from './contract.ts'
import { editedLegs, legsOf, platformsOf } from './legs.ts'

test('road, jet, road are three legs on two platforms', () => {
  const legs = ['road_ambulance', 'fixed_wing_jet', 'road_ambulance'].map((platform) => ({ platform }))
  const mission = missionSchema.parse({ legs })
  expect(legsOf(mission)).toEqual(legs)
  expect(platformsOf(legsOf(mission))).toEqual(['road_ambulance', 'fixed_wing_jet'])
})

test('aircraft and vehicles that a client without legs lists become the legs', () => {
  expect(legsOf({ platformsUsed: ['rotary_wing', 'on_foot'] })).toEqual([
    { platform: 'rotary_wing' },
    { platform: 'on_foot' },
  ])
  expect(legsOf({})).toEqual([])
})

test('a client without legs keeps the details of the legs whose platform it still lists', () => {
  const [road, jet, back] = [
    { platform: 'road_ambulance', withPatient: false, minutes: 20 },
    { platform: 'fixed_wing_jet', withPatient: true, minutes: 140 },
    { platform: 'road_ambulance', withPatient: true, minutes: 35 },
  ]
  const stored = [road, jet, back]
  expect(editedLegs(stored, { platformsUsed: ['road_ambulance', 'fixed_wing_jet'] })).toEqual(stored)
  expect(editedLegs(stored, { platformsUsed: ['fixed_wing_jet', 'on_foot'] })).toEqual([
    jet,
    { platform: 'on_foot' },
  ])
  expect(editedLegs(stored, {})).toEqual([])
  expect(editedLegs(stored, { legs: [jet], platformsUsed: ['road_ambulance'] })).toEqual([jet])
  const eight = Array.from({ length: 8 }, () => road)
  const used = ['road_ambulance', 'on_foot']
  expect(editedLegs(eight, { platformsUsed: used })).toEqual(used.map((platform) => ({ platform })))
})

test('at most eight legs, each of at most two days', () => {
  const leg = { platform: 'on_foot', minutes: 2880 }
  expect(missionSchema.safeParse({ legs: Array.from({ length: 8 }, () => leg) }).success).toBe(true)
  expect(missionSchema.safeParse({ legs: Array.from({ length: 9 }, () => leg) }).success).toBe(false)
  expect(missionSchema.safeParse({ legs: [{ ...leg, minutes: 2881 }] }).success).toBe(false)
})
