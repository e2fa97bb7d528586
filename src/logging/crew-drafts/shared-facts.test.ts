import { expect, test } from 'vitest'
import { missionSchema } from '#logging/missions/contract.ts'
import { sharedFactsOf } from './shared-facts.ts'

test('every fact of a mission is shared except free text', () => {
  const everything = Object.fromEntries(Object.keys(missionSchema.shape).map((field) => [field, field]))
  // Here it matters only whether a fact exists, so the value of each is its name.
  const shared = Object.keys(sharedFactsOf(everything))
  const kept = Object.keys(everything).filter((field) => !shared.includes(field))
  expect(kept.toSorted()).toEqual([
    'delayReasonsOther',
    'locationTypeOther',
    'missionTypeOther',
    'platformOther',
    'platformsUsedOther',
    'resultReason',
  ])
})

test('unknown facts are not shared', () => {
  expect(sharedFactsOf({ platform: null, weather: undefined, hoistUsed: false })).toEqual({
    hoistUsed: false,
  })
})
