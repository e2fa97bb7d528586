import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { missionResults } from '#reference/mission-lists.ts'
import { supervisionLevels } from '#reference/team-lists.ts'
import { isPatientless, isSupervised, missionIntervals, missionTimeHours, teamSizeOf } from './mission.ts'

const at = (clock: string, day = '04') => `2025-03-${day}T${clock}+00:00`

const isoAfter = (minutes: number) => `${new Date(minutes * 60_000).toISOString().slice(0, 16)}Z`

const mission = {
  callReceivedAt: at('09:00'),
  activatedAt: at('09:03'),
  mobileAt: at('09:07'),
  arriveSceneAt: at('09:21'),
  atPatientAt: at('09:24'),
  leaveSceneAt: at('09:59'),
  arriveDestinationAt: at('10:15'),
  handoverAt: at('10:35'),
  availableAt: at('11:13'),
  backAtBaseAt: at('11:40'),
}

test('every interval is the difference between its two times', () => {
  expect(missionIntervals(mission)).toEqual({
    activationMinutes: 4,
    responseMinutes: 18,
    callToPatientMinutes: 24,
    accessMinutes: 3,
    sceneMinutes: 38,
    patientContactMinutes: 71,
    transportMinutes: 16,
    handoverMinutes: 20,
    turnaroundMinutes: 38,
  })
})

test('an interval with a missing time is unknown, not zero', () => {
  const { activationMinutes, responseMinutes } = missionIntervals({ ...mission, mobileAt: null })
  expect(activationMinutes).toBeNull()
  expect(responseMinutes).toBe(18)
  expect(Object.values(missionIntervals(null)).every((minutes) => minutes === null)).toBe(true)
})

test('intervals take the offsets of their times into account', () => {
  expect(
    missionIntervals({ activatedAt: '2025-03-30T00:50+00:00', mobileAt: '2025-03-30T02:10+01:00' })
      .activationMinutes,
  ).toBe(20)
})

describe('mission time', () => {
  test('runs from activation to available, in hours with two decimals', () => {
    expect(missionTimeHours(mission)).toBe(2.17)
  })

  test('uses the best time that is present at either end', () => {
    expect(missionTimeHours({ mobileAt: at('09:00'), handoverAt: at('10:30') })).toBe(1.5)
    expect(missionTimeHours({ callReceivedAt: at('09:00'), stoodDownAt: at('09:20') })).toBe(0.33)
    expect(
      missionTimeHours({ activatedAt: at('09:00'), backAtBaseAt: at('12:00'), handoverAt: at('10:00') }),
    ).toBe(3)
  })

  test('is null when an end is missing, when it is zero, and when it is over the limit', () => {
    expect(missionTimeHours({ activatedAt: at('09:00') })).toBeNull()
    expect(missionTimeHours({ activatedAt: at('09:00'), handoverAt: at('09:00') })).toBeNull()
    const fourDays = { activatedAt: at('09:00', '01'), availableAt: at('09:00', '05') }
    expect(missionTimeHours(fourDays)).toBeNull()
    expect(missionTimeHours({ ...fourDays, missionType: 'repatriation' })).toBe(96)
  })

  test('is never negative', () => {
    const minute = fc.integer({ min: 0, max: 20_000 })
    fc.assert(
      fc.property(minute, minute, (start, end) => {
        const hours = missionTimeHours({ activatedAt: isoAfter(start), availableAt: isoAfter(end) })
        const expected =
          end > start && end - start <= 72 * 60 ? Math.round(((end - start) * 100) / 60) / 100 : null
        expect(hours).toBe(expected)
      }),
    )
  })
})

test('a mission has no patient when it was stood down, aborted, or moved only a team or an exercise', () => {
  const patientless = missionResults
    .filter(({ code }) => isPatientless({ result: code }))
    .map(({ code }) => code)
  expect(patientless).toEqual([
    'transport_completed',
    'exercise_completed',
    'stood_down_before_mobile',
    'stood_down_en_route',
    'stood_down_on_scene',
    'aborted_weather',
    'aborted_technical',
    'aborted_operational',
    'diverted',
    'declined',
  ])
  expect(isPatientless({ missionType: 'team_or_organ_transport', result: null })).toBe(true)
  expect(isPatientless({ missionType: 'primary_scene', result: null })).toBe(false)
  expect(isPatientless(null)).toBe(false)
})

test('the size of the team is counted from the crew when it is listed', () => {
  const crew = [
    { role: 'doctor', count: 1 },
    { role: 'paramedic', count: 2 },
  ]
  expect(teamSizeOf({ crew, teamSize: 9 })).toBe(3)
  expect(teamSizeOf({ crew: [], teamSize: 4 })).toBe(4)
  expect(teamSizeOf(null)).toBeNull()
})

test('four supervision levels have a supervisor', () => {
  const supervised = supervisionLevels.map(({ code }) => code).filter(isSupervised)
  expect(supervised).toEqual(['immediate', 'local', 'local_prompt', 'distant'])
  expect(isSupervised(null)).toBe(false)
})
