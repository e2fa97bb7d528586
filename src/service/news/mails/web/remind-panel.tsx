import { Button } from '@mantine/core'
import { useState } from 'react'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'

const dialog = lazyPart<{ postId: string; onClose: () => void }>(
  async () => (await import('./remind-dialog.tsx')).RemindDialog,
  { isDialog: true },
)

/** Reminds those who have not answered a post. A dialog first says how many they are. */
export function RemindPanel({ postId }: { postId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Remind
      </Button>
      {isOpen && <dialog.Part postId={postId} onClose={() => setOpen(false)} />}
    </>
  )
}
