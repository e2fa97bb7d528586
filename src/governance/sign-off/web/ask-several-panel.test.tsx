import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SelectedCase } from '#logbook/book/list/web/panel-places.ts'
import { openScreen, stubBrowser } from '#testing/screens.tsx'
import { askForSignatures } from '../requests/contract.ts'
import { AskSeveralPanel } from './ask-several-panel.tsx'
import { askedWords } from './sign-off-words.ts'

const kim = { id: '019a0000-0000-7000-8000-0000000000b1', name: 'Kim Osei', isClinical: true }
const toId = (number: number) => `019b0000-0000-7000-8000-${String(number).padStart(12, '0')}`
const toSelected = (number: number, status: SelectedCase['status'] = 'completed'): SelectedCase => ({
  id: toId(number),
  title: `Case ${number}`,
  status,
})

let isRefused = false
const sent: unknown[] = []

beforeEach(() => {
  isRefused = false
  sent.length = 0
  stubBrowser()
  localStorage.clear()
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return Response.json({ requests: [], supervisors: [kim] })
    sent.push({ path, body: typeof init.body === 'string' ? JSON.parse(init.body) : null })
    const message = 'No supervisor may sign your cases.'
    return isRefused
      ? Response.json({ code: 'sign_off_nobody_to_ask', message, error: message }, { status: 409 })
      : Response.json({ requests: [], alreadySigned: [] })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (cases: readonly SelectedCase[]) =>
  openScreen({
    screens: { '/logbook': () => <AskSeveralPanel cases={cases} isBusy={false} /> },
    path: '/logbook',
  })
const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Ask for signature' })

test('one request is sent for all selected cases; drafts and voided cases are named and left out', async () => {
  open([toSelected(1), toSelected(2, 'draft'), toSelected(3, 'pending'), toSelected(4, 'voided')])
  await userEvent.click(await button())
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask for 2 signatures' }))
  await dialog.findByRole('combobox', { name: 'Whom to ask' })
  expect(dialog.getByText(/^Left out.*: Case 2, Case 4\.$/)).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Ask' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    { path: '/api/sign-off-requests', body: { caseIds: [toId(1), toId(3)], supervisorId: kim.id } },
  ])
})

test('a refusal is shown in the dialog, which stays open', async () => {
  isRefused = true
  open([toSelected(1)])
  await userEvent.click(await button())
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask for a signature' }))
  await dialog.findByRole('combobox', { name: 'Whom to ask' })
  await userEvent.click(dialog.getByRole('button', { name: 'Ask' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('No supervisor may sign your cases.')
})

test('the button is disabled if no selected case can be signed, or if there are more than the server accepts', async () => {
  open([])
  expect((await button()).disabled).toBe(true)
  cleanup()
  open([toSelected(1, 'draft')])
  expect((await button()).title).toBe('Drafts and voided cases cannot be signed.')
  cleanup()
  const many = Array.from({ length: 101 }, (_, index) => toSelected(index))
  const accepts = (cases: readonly SelectedCase[]) =>
    askForSignatures.body?.safeParse({ caseIds: cases.map(({ id }) => id) }).success
  open(many)
  expect([(await button()).disabled, accepts(many)]).toEqual([true, false])
  cleanup()
  open(many.slice(1))
  expect([(await button()).disabled, accepts(many.slice(1))]).toEqual([false, true])
})

test('the result is shown, with the titles of cases that were already signed', () => {
  const titles = Array.from({ length: 7 }, (_, index) => ({ title: `Case ${index}` }))
  expect(askedWords('Kim Osei', 3, [])).toBe('Asked Kim Osei to sign 3 cases.')
  expect(askedWords('Kim Osei', 1, titles.slice(0, 1))).toBe(
    'Asked Kim Osei to sign 1 case. Signed already: Case 0.',
  )
  expect(askedWords('Kim Osei', 0, titles)).toBe(
    'Signed already: Case 0, Case 1, Case 2, Case 3, Case 4 and 2 more.',
  )
})
