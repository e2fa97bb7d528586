import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stubBrowser } from '#testing/screens.tsx'
import { CountInput } from './count-input.tsx'

function Field({ start }: { start: number | null }) {
  const [value, setValue] = useState(start)
  return (
    <MantineProvider env="test">
      <CountInput label="Age" min={1} max={120} value={value} onChange={setValue} />
      <output>{String(value)}</output>
    </MantineProvider>
  )
}

beforeEach(stubBrowser)
afterEach(cleanup)

const reported = () => screen.getByRole('status').textContent

test('only digits are accepted, and no number above the maximum', async () => {
  render(<Field start={null} />)
  const age = screen.getByLabelText('Age')
  expect(age.getAttribute('inputmode')).toBe('numeric')
  await userEvent.type(age, '3x4-')
  expect(reported()).toBe('34')
  await userEvent.type(age, '5')
  expect(reported()).toBe('34')
  await userEvent.clear(age)
  expect(reported()).toBe('null')
})

test('the arrow keys count up and down within the limits', async () => {
  render(<Field start={119} />)
  const age = screen.getByLabelText('Age')
  await userEvent.type(age, '{ArrowUp}{ArrowUp}')
  expect(reported()).toBe('120')
  await userEvent.clear(age)
  await userEvent.type(age, '{ArrowDown}{ArrowDown}')
  expect(reported()).toBe('1')
})
