import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import model from '#reference/data/name-weights.json' with { type: 'json' }
import lists from '#reference/data/person-names.json' with { type: 'json' }
import { stubBrowser } from '#testing/screens.tsx'
import type { PrivacyCheck } from '../contract.ts'
import { GuardedTextarea } from './guarded-text-panel.tsx'
import { loadGuard } from './use-guard.ts'

const onConfirm = vi.fn<(checked: readonly PrivacyCheck[]) => void>()

function Field({ start }: { start: string }) {
  const [words, setWords] = useState(start)
  const [checked, setChecked] = useState<PrivacyCheck[]>([])
  return (
    <GuardedTextarea
      path="clinical.summary"
      label="Summary"
      maxLength={4000}
      value={words}
      onChange={setWords}
      checked={checked}
      onCheckedChange={(next) => {
        setChecked(next)
        onConfirm(next)
      }}
    />
  )
}

function open(start: string) {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Field start={start} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Summary' })
  return { field, user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }) }
}

beforeAll(loadGuard)
beforeEach(() => {
  stubBrowser()
  vi.stubGlobal('fetch', async (url: string) => Response.json(url.includes('weights') ? model : lists))
})
afterEach(() => {
  cleanup()
  onConfirm.mockClear()
  vi.unstubAllGlobals()
})

test('one tap removes a blocked name, and the caret stays where it was', async () => {
  const { field, user } = open('Fall, met Mrs Jones at home.')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Remove “Mrs Jones”' }))
  expect(field.value).toBe('Fall, met at home.')
  expect(document.activeElement).toBe(field)
  expect(field.selectionStart).toBe('Fall, met '.length)
  expect(screen.queryByRole('list')).toBeNull()
})

test('a name without a title warns once the lists have loaded, and can be confirmed', async () => {
  const { user } = open('Handed over to Agnieszka Nowak in resus.')
  await user.click(await screen.findByRole('button', { name: 'I have checked “Agnieszka Nowak”' }))
  expect(onConfirm).toHaveBeenLastCalledWith([{ path: 'clinical.summary', pattern: 'person_name' }])
  expect(screen.getByText('You confirmed that this identifies nobody.')).toBeTruthy()
})

test('a confirmation is withdrawn when another match of its pattern is typed', async () => {
  const { field, user } = open('Led by Dr Miller. ')
  await user.click(await screen.findByRole('button', { name: 'I have checked “Dr Miller”' }))
  await user.type(field, 'Then Dr Singh')
  await screen.findByRole('button', { name: 'I have checked “Dr Singh”' })
  expect(onConfirm).toHaveBeenLastCalledWith([])
})

test('a blocked match cannot be confirmed, and clean text has no findings', () => {
  open('MRN 4410293 on the bag')
  expect(screen.queryByRole('button', { name: /I have checked/ })).toBeNull()
  cleanup()
  open('HR 120 100, BP 80/40, Nurse Practitioner on scene')
  expect(screen.queryByRole('list')).toBeNull()
})
