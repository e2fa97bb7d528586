import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DiscardedEntry } from './discard-dialog.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-part.tsx'

const DiscardDialog = lazyDialog(async () => (await import('./discard-dialog.tsx')).DiscardDialog)

/** Renders a button that discards the typed content, after a confirmation. */
export function DiscardPanel(entry: DiscardedEntry) {
  const [opened, setOpened] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = () => {
    setWasOpened(true)
    setOpened(true)
  }
  return (
    <>
      <Button variant="default" aria-label={`Discard: ${entry.title}`} onClick={open}>
        Discard
      </Button>
      {wasOpened && <DiscardDialog {...entry} opened={opened} onClose={() => setOpened(false)} />}
    </>
  )
}
