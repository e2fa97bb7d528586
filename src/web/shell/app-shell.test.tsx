import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openScreen, stubBrowser } from '#testing/screens.tsx'
import { AppShell } from './app-shell.tsx'

const network = vi.hoisted(() => ({ tries: 0, isDown: true }))
const loadWithNetwork = vi.hoisted(() => (name: string) => {
  network.tries += 1
  if (network.isDown) throw new TypeError('Failed to fetch dynamically imported module')
  return { [name]: () => null }
})
vi.mock('#platform/web/components/toast-host.tsx', () => loadWithNetwork('ToastHost'))
vi.mock('./shortcut-sheet.tsx', () => loadWithNetwork('ShortcutSheet'))

beforeEach(stubBrowser)
afterEach(cleanup)

test('a network that is lost while the rest of the application loads leaves the screen as it is', async () => {
  openScreen({ screens: { '/profile': AppShell }, path: '/profile' })
  const isThere = () => screen.getAllByRole('link', { name: 'Logbook' }).length > 0
  await screen.findAllByRole('link', { name: 'Logbook' })
  await vi.waitFor(() => expect(network.tries).toBe(1), 5_000)
  await userEvent.keyboard('?')
  await vi.waitFor(() => expect(network.tries).toBe(2), 5_000)
  // Rendering follows the failure.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(isThere()).toBe(true)
})
