import { expect, test } from 'vitest'
import { missionSchema } from '#missions/contract.ts'
import { sharedFactsOf } from './shared-facts.ts'

test('every fact of a mission is shared but what its author wrote in their own words', () => {
  const everything = Object.fromEntries(Object.keys(missionSchema.shape).map((field) => [field, field]))
  // Only whether a fact is there matters here, so each is its own name.
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

test('what is not known is not handed over', () => {
  expect(sharedFactsOf({ platform: null, weather: undefined, hoistUsed: false })).toEqual({
    hoistUsed: false,
  })
})
