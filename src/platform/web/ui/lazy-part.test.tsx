// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState, type ComponentType } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stubBrowser } from '#testing/screens.tsx'
import { lazyDialog, lazyPart } from './lazy-part.tsx'

beforeEach(() => stubBrowser())
afterEach(cleanup)

/** A file that cannot be fetched until `isOnline` is set. */
function createFile<Props>(component: ComponentType<Props>) {
  const network = { isOnline: false }
  const fetchFile = async () => {
    if (!network.isOnline) throw new TypeError('Failed to fetch dynamically imported module')
    return component
  }
  return { network, fetchFile }
}

function Note({ onClose }: { onClose: () => void }) {
  return (
    <dialog open aria-label="Note">
      <button type="button" onClick={onClose}>
        Done
      </button>
    </dialog>
  )
}

function openScreenWith(
  Dialog: ComponentType<{ opened?: boolean; onClose: () => void }>,
  keepsMounted = false,
) {
  function Screen() {
    const [isOpen, setIsOpen] = useState(false)
    return (
      <MantineProvider>
        <input aria-label="Typed" />
        <button type="button" onClick={() => setIsOpen(true)}>
          Open
        </button>
        {(isOpen || keepsMounted) && <Dialog opened={isOpen} onClose={() => setIsOpen(false)} />}
      </MantineProvider>
    )
  }
  render(<Screen />)
}

test.each([false, true])(
  'a dialog that cannot be loaded says so, keeps the screen with what was typed, and opens once there is a network (stays mounted: %s)',
  async (keepsMounted) => {
    const { network, fetchFile } = createFile(Note)
    openScreenWith(lazyDialog(fetchFile), keepsMounted)
    await userEvent.type(screen.getByLabelText('Typed'), 'a long night')
    const opener = screen.getByRole('button', { name: 'Open' })
    await userEvent.click(opener)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('This could not be loaded. Check your connection and try again.')
    const retry = screen.getByRole('button', { name: 'Try again' })
    expect(document.activeElement).toBe(retry)
    expect(screen.getByLabelText<HTMLInputElement>('Typed').value).toBe('a long night')

    await userEvent.click(retry)
    await screen.findByRole('alert')
    network.isOnline = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('dialog', { name: 'Note' })
    expect(screen.queryByRole('alert')).toBeNull()
    // The dialog returns the focus to what had it when it opened.
    expect(document.activeElement).toBe(opener)
  },
)

test('the note of a dialog that cannot be loaded closes, and the dialog can be opened again', async () => {
  const { network, fetchFile } = createFile(Note)
  openScreenWith(lazyDialog(fetchFile))
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
  network.isOnline = true
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByRole('dialog', { name: 'Note' })
})

test('a part without which the screen is whole shows nothing when it cannot be loaded; any other offers to try again', async () => {
  const Words = () => <p>Loaded</p>
  const [optional, needed] = [createFile(Words), createFile(Words)]
  const { Part: Optional, load } = lazyPart(optional.fetchFile, { isOptional: true })
  const { Part: Needed } = lazyPart(needed.fetchFile)
  const { unmount } = render(
    <MantineProvider>
      <Optional />
    </MantineProvider>,
  )
  await load()?.catch(() => undefined)
  expect(document.querySelector('p, [data-waiting], [role="alert"]')).toBeNull()
  unmount()
  render(
    <MantineProvider>
      <Needed />
    </MantineProvider>,
  )
  const retry = await screen.findByRole('button', { name: 'Try again' })
  needed.network.isOnline = true
  await userEvent.click(retry)
  await screen.findByText('Loaded')
})
