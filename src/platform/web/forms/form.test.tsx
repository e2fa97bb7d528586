import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '#testing/screens.tsx'
import { ChipsField } from './chips-fields.tsx'
import { partOf, textOf, type Form } from './form.ts'
import { CountField } from './number-fields.tsx'
import { SwitchField } from './switch-field.tsx'
import { TextField } from './text-fields.tsx'

beforeEach(stubBrowser)
afterEach(cleanup)

interface Values {
  title: string
  hours: number | null
  status: 'open' | 'done'
}

const started: Values = { title: 'Airway day', hours: 4, status: 'open' }

const formOf = (problems: Record<string, string> = {}): Form<Values> => ({
  values: started,
  errorOf: (path) => problems[path],
  warningOf: (path) => (path === 'hours' ? 'More than a day' : undefined),
  enter: vi.fn<(change: Partial<Values>) => void>(),
})

const show = (field: React.ReactNode) => render(<MantineProvider env="test">{field}</MantineProvider>)

test('a field shows and changes the value that its path names', () => {
  const form = formOf()
  show(<TextField form={form} path="title" label="Title" />)
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' })
  expect(input.value).toBe('Airway day')
  fireEvent.change(input, { target: { value: 'Trauma day' } })
  expect(form.enter).toHaveBeenCalledWith({ title: 'Trauma day' })
})

test('what is wrong stands at the field and is read out with it, and a warning below it', () => {
  show(
    <CountField form={formOf({ hours: 'Enter hours' })} path="hours" label="Hours" max={24} hint="Whole" />,
  )
  const input = screen.getByRole('textbox', { name: 'Hours' })
  expect(input.getAttribute('aria-invalid')).toBe('true')
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ')
  const words = new Set(described.map((id) => document.querySelector(`[id="${id}"]`)?.textContent))
  expect(words.has('Enter hours') && words.has('Whole')).toBe(true)
  expect(input.closest('[data-path]')?.getAttribute('data-path')).toBe('hours')
  expect(screen.getByText('More than a day')).toBeTruthy()
})

test('the fields of a row have the paths and the messages of the whole form', () => {
  const enter = vi.fn<(change: Partial<Values>) => void>()
  const row = partOf(formOf({ 'targets.2.title': 'Name it' }), 'targets.2', started, enter)
  show(<TextField form={row} path="title" label="Title" />)
  expect(screen.getByText('Name it').closest('[data-path]')?.getAttribute('data-path')).toBe(
    'targets.2.title',
  )
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Simulation' } })
  expect(enter).toHaveBeenCalledWith({ title: 'Simulation' })
})

test('a text that shows its own messages takes its path, words and change from the form', () => {
  const enter = vi.fn<(change: Partial<Values>) => void>()
  const title = textOf(partOf(formOf(), 'targets.2', started, enter), 'title')
  expect(title).toMatchObject({ path: 'targets.2.title', value: 'Airway day' })
  title.onChange('Trauma day')
  expect(enter).toHaveBeenCalledWith({ title: 'Trauma day' })
})

test('a field whose warning stands elsewhere shows none, and a switch is off until it is answered', () => {
  const enter = vi.fn<(change: Partial<{ isFlagged: boolean | null }>) => void>()
  const form: Form<{ isFlagged: boolean | null }> = {
    values: { isFlagged: null },
    errorOf: () => undefined,
    warningOf: () => 'Rarely flagged',
    enter,
  }
  show(<SwitchField form={form} path="isFlagged" label="Flag" warning={null} />)
  expect(screen.queryByText('Rarely flagged')).toBeNull()
  const flag = screen.getByRole<HTMLInputElement>('switch', { name: 'Flag' })
  expect(flag.checked).toBe(false)
  fireEvent.click(flag)
  expect(enter).toHaveBeenCalledWith({ isFlagged: true })
})

test('a path that the form does not have, or of another type, does not compile', () => {
  const form = formOf()
  const choices = [{ value: 'open', label: 'Open' }] as const
  const fields = [
    // @ts-expect-error there is no such value
    <TextField key="1" form={form} path="name" label="Name" />,
    // @ts-expect-error a number is no text
    <TextField key="2" form={form} path="hours" label="Hours" />,
    // @ts-expect-error an answer that must not be empty is required
    <ChipsField key="3" form={form} path="status" label="Status" choices={choices} />,
  ]
  expect(fields).toHaveLength(3)
})
