import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stubBrowser } from '#testing/screens.tsx'
import { SearchSelect } from './search-select.tsx'

const choices = [
  { value: 'road', label: 'Ambulance' },
  { value: 'jet', label: 'Jet aeroplane' },
]

function Legs() {
  const [legs, setLegs] = useState<readonly string[]>([])
  const [submitted, setSubmitted] = useState(0)
  return (
    <MantineProvider env="test">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setSubmitted(submitted + 1)
        }}
      >
        <SearchSelect
          label="Next leg"
          choices={choices}
          value={null}
          onChange={(leg) => leg !== null && setLegs([...legs, leg])}
        />
        <button type="submit">Save</button>
      </form>
      <output>{legs.join(', ')}</output>
      <p>Saved {submitted} times</p>
    </MantineProvider>
  )
}

beforeEach(stubBrowser)
afterEach(cleanup)

const reported = () => screen.getByRole('status').textContent

test('several choices are added in turn by the keyboard alone', async () => {
  render(<Legs />)
  await userEvent.type(screen.getByRole('combobox', { name: 'Next leg' }), 'ambul{ArrowDown}{Enter}')
  expect(reported()).toBe('road')
  await userEvent.keyboard('jet{ArrowDown}{Enter}ambul{ArrowDown}{Enter}')
  expect(reported()).toBe('road, jet, road')
})

test('Enter without a match does not submit the form', async () => {
  render(<Legs />)
  await userEvent.type(screen.getByRole('combobox', { name: 'Next leg' }), 'tram{Enter}')
  expect(screen.getByText('Saved 0 times')).toBeDefined()
})
