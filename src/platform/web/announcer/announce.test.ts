// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { announce } from './announce.ts'

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<div data-announcer="polite"></div><div data-announcer="assertive"></div>'
})

test('an announcement stays in the page for one second', () => {
  announce('Logbook · Sortie')
  const region = document.querySelector('[data-announcer="polite"]')
  expect(region?.textContent).toBe('Logbook · Sortie')
  vi.advanceTimersByTime(999)
  expect(region?.textContent).toBe('Logbook · Sortie')
  vi.advanceTimersByTime(1)
  expect(region?.textContent).toBe('')
})

test('an urgent announcement goes to the assertive region', () => {
  announce('Not saved', 'assertive')
  expect(document.querySelector('[data-announcer="assertive"]')?.textContent).toBe('Not saved')
})
