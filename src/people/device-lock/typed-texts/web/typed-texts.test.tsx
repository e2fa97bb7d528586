import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '#testing/screens.tsx'
import { TypedTextsCard } from './typed-texts-card.tsx'
import { hasTypedTexts } from './stored-texts.ts'
import { readTypedTexts, storeTypedTexts, watchTyping } from './typed-texts.ts'

let stop = () => {}

beforeEach(() => {
  stubBrowser()
  localStorage.clear()
  stop = watchTyping()
})
afterEach(() => {
  stop()
  cleanup()
})

const textsOf = (userId: string) => readTypedTexts(userId).map(({ label, text }) => ({ label, text }))

test('a text typed in a form without drafts is stored only for its author', async () => {
  render(
    <form>
      <label>
        Reason <textarea />
      </label>
      <input type="text" aria-label="Name of the view" />
      <textarea aria-label="Not touched" defaultValue="As it was" />
    </form>,
  )
  await userEvent.type(screen.getByLabelText('Reason'), 'The scene was not safe')
  await userEvent.type(screen.getByLabelText('Name of the view'), 'Winch')
  storeTypedTexts('anna')
  expect(textsOf('anna').toSorted((a, b) => a.label.localeCompare(b.label))).toEqual([
    { label: 'Name of the view', text: 'Winch' },
    { label: 'Reason', text: 'The scene was not safe' },
  ])
  expect(hasTypedTexts('ben')).toBe(false)
})

test('secrets, codes, searches and forms with drafts are not stored', async () => {
  render(
    <>
      <form>
        <input type="password" aria-label="Password" />
        <input type="text" autoComplete="one-time-code" aria-label="Code" />
      </form>
      <search>
        <form>
          <input type="text" aria-label="Search" />
        </form>
      </search>
      <input type="text" aria-label="Filter" />
      <form data-kept>
        <textarea aria-label="Kept" />
      </form>
    </>,
  )
  for (const label of ['Password', 'Code', 'Search', 'Filter', 'Kept'])
    await userEvent.type(screen.getByLabelText(label), '123456')
  storeTypedTexts('anna')
  expect(textsOf('anna')).toEqual([])
})

test('its author finds it, copies it, and removes it', async () => {
  render(
    <form>
      <textarea aria-label="Reason" />
    </form>,
  )
  await userEvent.type(screen.getByLabelText('Reason'), 'The scene was not safe')
  storeTypedTexts('anna')
  cleanup()
  const write = vi.fn(async () => undefined)
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: write }, configurable: true })
  render(
    <MantineProvider env="test">
      <TypedTextsCard userId="anna" />
    </MantineProvider>,
  )
  expect(screen.getByText('The scene was not safe')).toBeTruthy()
  screen.getByRole('button', { name: 'Copy: Reason' }).click()
  await screen.findByText('Copied')
  expect(write).toHaveBeenCalledWith('The scene was not safe')
  screen.getByRole('button', { name: 'Remove it' }).click()
  expect(hasTypedTexts('anna')).toBe(false)
})
