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

test('the time line and the legs of a transfer say stabilisation too', () => {
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
