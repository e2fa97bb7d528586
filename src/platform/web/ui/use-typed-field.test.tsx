// @vitest-environment jsdom
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

/** A field whose owner draws what it is told whenever the test says so. */
function openWords() {
  const onChange = vi.fn<(words: string) => void>()
  const tree = (value: string) => (
    <MantineProvider env="test">
      <TextLineInput label="Words" value={value} onChange={onChange} />
    </MantineProvider>
  )
  const { rerender } = render(tree('fall'))
  return { onChange, draw: (value: string) => rerender(tree(value)) }
}

test('a drawing that is behind takes no newer letter back', () => {
  const { draw, onChange } = openWords()
  for (const text of ['fall ', 'fall f', 'fall fr']) type(text)
  expect(onChange.mock.calls.flat()).toEqual(['fall ', 'fall f', 'fall fr'])
  draw('fall f')
  expect(field().value).toBe('fall fr')
  type('fall fro')
  draw('fall fr')
  draw('fall fro')
  expect(field().value).toBe('fall fro')
})

test('what changes it from elsewhere stands in the field, also what stood there before', () => {
  const { draw } = openWords()
  type('fall of Anna')
  draw('fall of Anna')
  draw('fall of ')
  expect(field().value).toBe('fall of ')
  draw('fall')
  expect(field().value).toBe('fall')
})

test('half a number stands as it is typed, and as a number once it is left', () => {
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
