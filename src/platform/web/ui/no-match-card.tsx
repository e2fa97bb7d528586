import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'

/** What a search and its filters left nothing of, and the way out of it. */
export function NoMatchCard({ children, onClear }: { children: ReactNode; onClear: () => void }) {
  const clear = (
    <Button variant="default" onClick={onClear}>
      Clear filters
    </Button>
  )
  return <EmptyState action={clear}>{children}</EmptyState>
}
