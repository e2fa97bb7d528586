import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '#testing/screens.tsx'
import { ComingFactorPanel } from './coming-factor-panel.tsx'

afterEach(cleanup)
beforeEach(stubBrowser)

const none = {
  passkeys: [],
  codes: null,
  recoveryCodesLeft: 0,
  required: false,
  requiredFrom: '2026-12-12',
  passkeysOffered: true,
}

async function open(factors: object) {
  const server = vi.fn(async () => new Response(JSON.stringify(factors)))
  vi.stubGlobal('fetch', server)
  const root = createRootRoute({ component: () => <ComingFactorPanel from="2026-12-12" /> })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await waitFor(() => expect(server).toHaveBeenCalled())
}

test('a person without a second factor reads from which day they need one, and where to set it up', async () => {
  await open(none)
  expect(await screen.findByText(/^From 12 Dec 2026 you need a second factor to sign in/)).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Set one up' })
  expect(link.getAttribute('href')).toBe('/profile?tab=security')
})

test('a person with one sees no notice, although this session has not used it', async () => {
  const at = '2026-11-01T00:00:00.000Z'
  for (const had of [
    { codes: { createdAt: at, lastUsedAt: null } },
    { passkeys: [{ id: crypto.randomUUID(), name: 'Phone', createdAt: at, lastUsedAt: null }] },
  ]) {
    await open({ ...none, ...had })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(screen.queryByText(/you need a second factor/)).toBeNull()
    cleanup()
  }
})
