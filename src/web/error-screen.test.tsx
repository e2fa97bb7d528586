import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '#testing/screens.tsx'
import { ErrorScreen } from './error-screen.tsx'

beforeEach(stubBrowser)
afterEach(cleanup)

test('an unexpected failure shows the specified message, without its cause, and can be refreshed', async () => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { reload })
  render(
    <MantineProvider env="test">
      <ErrorScreen error={new Error('select secret from users')} />
    </MantineProvider>,
  )
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy()
  expect(
    screen.getByText("We're sorry, but something unexpected happened. Please try refreshing the page."),
  ).toBeTruthy()
  expect(document.body.textContent).not.toContain('secret')
  await userEvent.click(screen.getByRole('button', { name: 'Refresh Page' }))
  expect(reload).toHaveBeenCalledOnce()
})
