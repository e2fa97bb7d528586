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

test('the following rows come first, then the preceding ones, nearest first', () => {
  expect(neighboursOf(rows, { id: 'b' }).map(({ id }) => id)).toEqual(['c', 'd', 'a'])
  expect(neighboursOf(rows, { id: 'd' }).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  expect(neighboursOf(rows, { id: 'x' })).toEqual(rows)
})

test.each([
  { left: ['a', 'c', 'd'], expected: 'c' },
  { left: ['a', 'd'], expected: 'd' },
  { left: ['a'], expected: 'a' },
  { left: [], expected: 'Rows' },
])('when the row is removed, the focus moves to the next one left: $left', async ({ left, expected }) => {
  focusNearest(neighboursOf(rows, { id: 'b' }))
  draw(left)
  await settled()
  expect(focused()).toBe(expected)
})

test('a focus that the user has moved meanwhile stays', async () => {
  const field = document.querySelector('input')
  field?.focus()
  focusNearest(neighboursOf(rows, { id: 'b' }))
  await settled()
  expect(document.activeElement).toBe(field)
})
