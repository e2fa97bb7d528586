import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '#testing/screens.tsx'
import { MeasureInput } from './measure-input.tsx'
import { TextLineInput } from './text-line-input.tsx'

beforeEach(stubBrowser)
afterEach(cleanup)

const field = () => screen.getByRole<HTMLInputElement>('textbox')
const type = (text: string) => fireEvent.input(field(), { target: { value: text } })

/** Renders a controlled field; the test decides when its new value is rendered. */
function openTextLine() {
  const onChange = vi.fn<(words: string) => void>()
  const tree = (value: string) => (
    <MantineProvider env="test">
      <TextLineInput label="Words" value={value} onChange={onChange} />
    </MantineProvider>
  )
  const { rerender } = render(tree('fall'))
  return { onChange, update: (value: string) => rerender(tree(value)) }
}

test('a late render does not overwrite newer keystrokes', () => {
  const { update, onChange } = openTextLine()
  for (const text of ['fall ', 'fall f', 'fall fr']) type(text)
  expect(onChange.mock.calls.flat()).toEqual(['fall ', 'fall f', 'fall fr'])
  update('fall f')
  expect(field().value).toBe('fall fr')
  type('fall fro')
  update('fall fr')
  update('fall fro')
  expect(field().value).toBe('fall fro')
})

test('a change from outside is shown, even back to an earlier value', () => {
  const { update } = openTextLine()
  type('fall of Anna')
  update('fall of Anna')
  update('fall of ')
  expect(field().value).toBe('fall of ')
  update('fall')
  expect(field().value).toBe('fall')
})

test('an incomplete number stays as typed, and is formatted when the field is left', () => {
  const onChange = vi.fn<(value: number | null) => void>()
  const tree = (value: number | null) => (
    <MantineProvider env="test">
      <MeasureInput label="Temperature" places={1} value={value} onChange={onChange} />
    </MantineProvider>
  )
  const { rerender } = render(tree(null))
  type('36,')
  expect(field().value).toBe('36.')
  rerender(tree(36))
  expect(field().value).toBe('36.')
  fireEvent.blur(field())
  expect(field().value).toBe('36')
  expect(onChange.mock.calls).toEqual([[36]])
})
