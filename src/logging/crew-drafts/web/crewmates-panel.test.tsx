import { cleanup, screen, within } from '@testing-library/react'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CallResponse } from '#platform/contract/endpoint.ts'
import { openScreen, stubBrowser } from '#testing/screens.tsx'
import type { listColleagues } from '#people/users/colleagues/contract.ts'
import { CrewmatesPanel } from './crewmates-panel.tsx'

type Answer = CallResponse<typeof listColleagues>
type Colleague = Answer['colleagues'][number]

const colleague = (number: number, name: string): Colleague => {
  const id = `019a0000-0000-7000-8000-00000000010${number}`
  return { _id: id, id, name, profession: number === 1 ? 'paramedic' : null }
}
const ada = colleague(1, 'Ada Moor')
const ben = colleague(2, 'Ben Noël')
const names = ['Cy', 'Di', 'Ed', 'Flo', 'Gus']
const crowd = [ada, ben, ...names.map((name, index) => colleague(index + 3, name))]

const server = vi.fn<(address: string) => Promise<Response>>()
let answers: (query: URLSearchParams) => Answer
const chosen: string[][] = []

beforeEach(() => {
  stubBrowser()
  chosen.length = 0
  answers = () => ({ colleagues: crowd, hasMore: false })
  server.mockImplementation(async (address) =>
    Response.json(answers(new URL(address, 'http://sortie.test').searchParams)),
  )
  vi.stubGlobal('fetch', server)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(start: string[] = []) {
  function Screen() {
    const [value, setValue] = useState(start)
    return (
      <CrewmatesPanel
        value={value}
        onChange={(ids) => {
          chosen.push(ids)
          setValue(ids)
        }}
      />
    )
  }
  openScreen({ screens: { '/': Screen }, path: '/' })
  return userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
}
const search = () => screen.findByRole('combobox', { name: 'Crewmates' })
const chips = () => within(screen.getByRole('list', { name: 'Crewmates chosen' })).getAllByRole('listitem')

test('a colleague is found by part of the name, chosen by keyboard, and removed', async () => {
  const user = open()
  await user.type(await search(), 'noel')
  expect(await screen.findAllByRole('option')).toHaveLength(1)
  await user.keyboard('{ArrowDown}{Enter}')
  expect(chosen).toEqual([[ben.id]])
  expect(await search()).toHaveProperty('value', '')
  expect(chips().map(({ textContent }) => textContent)).toEqual(['Ben Noël'])

  await user.click(screen.getByRole('button', { name: 'Remove Ben Noël' }))
  expect(chosen.at(-1)).toEqual([])
  expect(document.activeElement).toBe(await search())
})

test('a chosen colleague is not suggested again, and the profession distinguishes colleagues with the same name', async () => {
  const user = open([ben.id])
  await user.click(await search())
  expect((await screen.findByRole('option', { name: /Ada Moor/ })).textContent).toContain('Paramedic')
  expect(screen.queryByRole('option', { name: /Ben Noël/ })).toBeNull()
})

test('a seventh cannot be added', async () => {
  open(crowd.slice(0, 6).map(({ id }) => id))
  expect(await screen.findByText('6 at most.')).toBeDefined()
  expect((await search()).hasAttribute('disabled')).toBe(true)
})

test('if there are more colleagues than one list holds, the server searches', async () => {
  const zed = colleague(9, 'Zed Far')
  answers = (query) =>
    query.get('q') === 'zed' ? { colleagues: [zed], hasMore: false } : { colleagues: [ada], hasMore: true }
  const user = open()
  await user.type(await search(), 'zed')
  await user.click(await screen.findByRole('option', { name: 'Zed Far' }))
  expect(chosen).toEqual([[zed.id]])
})

test('a name that is not in the list is loaded; a colleague no longer listed is shown without a name', async () => {
  const zed = colleague(9, 'Zed Far')
  answers = (query) =>
    query.has('ids') ? { colleagues: [zed], hasMore: false } : { colleagues: [ada], hasMore: true }
  open([zed.id, ben.id])
  expect(await screen.findByText('Zed Far')).toBeDefined()
  expect(await screen.findByText('A colleague who is no longer listed')).toBeDefined()
})

test('a failure is shown, keeps the chosen colleagues, and can be retried', async () => {
  server.mockResolvedValue(
    Response.json({ message: 'Try later.', code: 'service_unavailable', requestId: 'r' }, { status: 503 }),
  )
  const user = open([ada.id])
  expect((await screen.findByRole('alert')).textContent).toContain('Try later.')
  expect(chips()).toHaveLength(1)
  server.mockImplementation(async () => Response.json(answers(new URLSearchParams())))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Ada Moor')).toBeDefined()
})
