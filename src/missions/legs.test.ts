import { expect, test } from 'vitest'
import { missionSchema } from './contract.ts'
import { legsOf, platformsOf } from './legs.ts'

test('road, jet, road are three legs on two platforms', () => {
  const legs = ['road_ambulance', 'fixed_wing_jet', 'road_ambulance'].map((platform) => ({ platform }))
  const mission = missionSchema.parse({ legs })
  expect(legsOf(mission)).toEqual(legs)
  expect(platformsOf(legsOf(mission))).toEqual(['road_ambulance', 'fixed_wing_jet'])
})

test('what a client without legs lists as used is taken as the legs', () => {
  expect(legsOf({ platformsUsed: ['rotary_wing', 'on_foot'] })).toEqual([
    { platform: 'rotary_wing' },
    { platform: 'on_foot' },
  ])
  expect(legsOf({})).toEqual([])
})

test('at most eight legs, each of at most two days', () => {
  const leg = { platform: 'on_foot', minutes: 2880 }
  expect(missionSchema.safeParse({ legs: Array.from({ length: 8 }, () => leg) }).success).toBe(true)
  expect(missionSchema.safeParse({ legs: Array.from({ length: 9 }, () => leg) }).success).toBe(false)
  expect(missionSchema.safeParse({ legs: [{ ...leg, minutes: 2881 }] }).success).toBe(false)
})
