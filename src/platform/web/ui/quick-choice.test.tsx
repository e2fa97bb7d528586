import { cleanup, screen } from '@testing-library/react'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openScreen, stubBrowser } from '#testing/screens.tsx'
import { QuickChoice } from './quick-choice.tsx'

const choices = ['Ada', 'Ben', 'Cat', 'Dan', 'Eve', 'Fay'].map((label) => ({ value: label, label }))

function Choice() {
  const [value, setValue] = useState<string | null>(null)
  return (
    <QuickChoice label="Who" choices={choices} limit={2} recentName="who" value={value} onChange={setValue} />
  )
}

beforeEach(() => {
  stubBrowser()
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const openChoice = () => openScreen({ screens: { '/': () => <Choice /> }, path: '/' })
const chipNames = async () =>
  (await screen.findAllByRole('radio')).map((chip) => (chip as HTMLInputElement).labels?.[0]?.textContent)

test('a choice that was found by search stays a chip, also after others were chosen by their chips', async () => {
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
  openChoice()
  expect(await chipNames()).toEqual(['Ada', 'Ben'])
  await user.click(screen.getByRole('button', { name: 'Search all: Who' }))
  await user.click(await screen.findByText('Eve'))
  for (const name of ['Ada', 'Ben', 'Ada']) await user.click(screen.getByText(name))
  cleanup()
  openChoice()
  expect(await chipNames()).toEqual(['Ada', 'Ben', 'Eve'])
})
