import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { IntervalsPanel } from './intervals-panel.tsx'
import { stubBrowser } from '#testing/screens.tsx'
import { MissionBarPanel } from './mission-bar-panel.tsx'
import { TimeLinePanel } from './time-line-panel.tsx'

afterEach(cleanup)

const times = { arriveSceneAt: '2025-03-04T09:00+00:00', leaveSceneAt: '2025-03-04T09:40+00:00' }
const labels = () => screen.getAllByRole('term').map(({ textContent }) => textContent)

test('the scene time of a transfer is called stabilisation, that of a primary mission is not', () => {
  render(<IntervalsPanel mission={{ ...times, missionType: 'secondary_transfer' }} />)
  expect(labels()).toContain('Stabilisation')
  expect(labels()).not.toContain('On scene')
  cleanup()
  render(<IntervalsPanel mission={{ ...times, missionType: 'primary_scene' }} />)
  expect(labels()).toContain('On scene')
})

test('every leg of a mission is named with its minutes, even if the mission was stood down', () => {
  stubBrowser()
  const legsOf = (mission: Parameters<typeof MissionBarPanel>[0]['mission']) => {
    render(<MissionBarPanel mission={mission} isExact marks={[]} />)
    const legs = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    cleanup()
    return legs
  }
  const at = (clock: string) => `2025-03-04T${clock}+00:00`
  const called = { activatedAt: at('09:00'), mobileAt: at('09:06') }
  const back = { stoodDownAt: at('09:20'), availableAt: at('09:41') }
  expect(legsOf({ ...called, ...back })).toEqual(['Activation 6 min', 'Outbound 14 min', 'Return 21 min'])
  expect(legsOf({ ...called, ...back, arriveSceneAt: at('09:15') })).toEqual([
    'Activation 6 min',
    'Outbound 9 min',
    'On scene 5 min',
    'Return 21 min',
  ])
  expect(legsOf({ activatedAt: at('09:00'), stoodDownAt: at('09:04') })).toEqual(['Activation 4 min'])
  const carried = { arriveSceneAt: at('09:20'), leaveSceneAt: at('09:50'), arriveDestinationAt: at('10:00') }
  expect(legsOf({ ...called, ...carried, handoverAt: at('10:10'), availableAt: at('10:30') })).toEqual([
    'Activation 6 min',
    'Outbound 14 min',
    'On scene 30 min',
    'Transport 10 min',
    'Handover 10 min',
    'Turnaround 20 min',
  ])
})

test('the time line and the legs of a transfer also contain “Stabilisation”', () => {
  stubBrowser()
  const mission = { ...times, missionType: 'repatriation' }
  render(
    <>
      <MissionBarPanel mission={mission} isExact marks={[]} />
      <TimeLinePanel mission={mission} date="2025-03-04" />
    </>,
  )
  expect(screen.getAllByText('Stabilisation')).toHaveLength(2)
  expect(screen.queryByText('On scene')).toBeNull()
})
