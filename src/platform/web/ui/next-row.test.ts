// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { focusNearest, neighboursOf, rowId } from './next-row.ts'

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }))

const draw = (ids: readonly string[]) => {
  const links = ids.map((id) => `<a id="${rowId({ id })}" href="/">${id}</a>`).join('')
  document.body.innerHTML = `<main id="main" tabindex="-1"><h1 tabindex="-1">Rows</h1><input>${links}</main>`
}
const focused = () => document.activeElement?.textContent
const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn()
  draw(['a', 'b', 'c', 'd'])
})

test('those who follow come first, then those before, the nearest first', () => {
  expect(neighboursOf(rows, { id: 'b' }).map(({ id }) => id)).toEqual(['c', 'd', 'a'])
  expect(neighboursOf(rows, { id: 'd' }).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  expect(neighboursOf(rows, { id: 'x' })).toEqual(rows)
})

test.each([
  { left: ['a', 'c', 'd'], expected: 'c' },
  { left: ['a', 'd'], expected: 'd' },
  { left: ['a'], expected: 'a' },
  { left: [], expected: 'Rows' },
])('when the row is gone the focus goes on: $left', async ({ left, expected }) => {
  focusNearest(neighboursOf(rows, { id: 'b' }))
  draw(left)
  await settled()
  expect(focused()).toBe(expected)
})

test('who has gone on meanwhile keeps the focus where it is', async () => {
  const field = document.querySelector('input')
  field?.focus()
  focusNearest(neighboursOf(rows, { id: 'b' }))
  await settled()
  expect(document.activeElement).toBe(field)
})
