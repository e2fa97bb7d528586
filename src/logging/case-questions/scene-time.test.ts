import { expect, test } from 'vitest'
import type { CaseFacts } from '#logging/cases/contract.ts'
import { sceneTimeQuestions } from './scene-time.ts'

const start = Date.parse('2025-03-04T09:00Z')
const after = (minutes: number) => new Date(start + minutes * 60_000).toISOString()

interface Scene {
  minutes: number
  access?: number
  missionType?: string
  injury?: object
}

function asked({ minutes, access, missionType = 'primary_scene', injury }: Scene, limit?: number) {
  const mission = {
    missionType,
    arriveSceneAt: after(0),
    ...(access !== undefined && { atPatientAt: after(access) }),
    leaveSceneAt: after(minutes),
  }
  const facts: Pick<CaseFacts, 'mission' | 'clinical'> = { mission, clinical: injury ? { injury } : null }
  return sceneTimeQuestions(facts, limit).map(({ message }) => message)
}

test('a time on scene over the limit of the service is questioned, except on a transfer', () => {
  expect(asked({ minutes: 45 }, 45)).toEqual([])
  expect(asked({ minutes: 46 }, 45)).toEqual([
    '46 min on scene is over your service’s 45 min limit. Is this right?',
  ])
  expect(asked({ minutes: 46, missionType: 'secondary_transfer' }, 45)).toEqual([])
  expect(asked({ minutes: 46 })).toEqual([])
})

test('a long way to the patient and a search are left out', () => {
  expect(asked({ minutes: 80, access: 20 }, 60)).toHaveLength(1)
  expect(asked({ minutes: 80, access: 21 }, 60)).toEqual([])
  expect(asked({ minutes: 80, access: 19, missionType: 'search_and_rescue' }, 60)).toHaveLength(1)
  expect(asked({ minutes: 79, access: 19, missionType: 'search_and_rescue' }, 60)).toEqual([])
  expect(asked({ minutes: 82, access: 21 }, 60)).toEqual([
    '61 min with the patient, without access and extrication, is over your service’s 60 min limit. Is this right?',
  ])
  expect(asked({ minutes: 300, missionType: 'search_and_rescue' }, 60)).toEqual([])
})

test('extrication is left out', () => {
  const trapped = { entrapment: 'absolute', entrapmentMinutes: 40 }
  expect(asked({ minutes: 90, access: 3, injury: trapped }, 60)).toEqual([])
  expect(asked({ minutes: 104, access: 3, injury: trapped }, 60)).toHaveLength(1)
  expect(asked({ minutes: 90, access: 3, injury: { entrapment: 'none' } }, 60)).toHaveLength(1)
  expect(asked({ minutes: 90, access: 3, injury: { entrapment: 'relative' } }, 60)).toHaveLength(1)
})
