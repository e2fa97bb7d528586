import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stubBrowser } from '#testing/screens.tsx'
import { changeEntry, emptyEntry } from '../../entry/entry.ts'
import { PatientForm } from './patient-form.tsx'

beforeEach(stubBrowser)
afterEach(cleanup)

function Form() {
  const [entry, setEntry] = useState(() => emptyEntry('x', '2026-03-14'))
  return (
    <MantineProvider env="test">
      <PatientForm
        fields={entry.fields}
        onChange={(change) => setEntry((before) => changeEntry(before, change))}
        errorOf={() => undefined}
        warningOf={() => undefined}
      />
    </MantineProvider>
  )
}

test('the age is marked as required until it is given or marked as unknown', async () => {
  render(<Form />)
  const age = screen.getByRole('textbox', { name: 'Age' })
  const isMarked = () => screen.queryByText('*') !== null
  expect(isMarked()).toBe(true)
  fireEvent.input(age, { target: { value: '0' } })
  await waitFor(() => expect(isMarked()).toBe(false))
  fireEvent.input(age, { target: { value: '' } })
  await waitFor(() => expect(isMarked()).toBe(true))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Age not known' }))
  expect(isMarked()).toBe(false)
  expect(age.getAttribute('aria-required')).toBe('true')
})
