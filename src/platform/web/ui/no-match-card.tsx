import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'

/** Says that nothing matches the search and filters, with a button to clear them. */
export function NoMatchCard({ children, onClear }: { children: ReactNode; onClear: () => void }) {
  const clear = (
    <Button variant="default" onClick={onClear}>
      Clear filters
    </Button>
  )
  return <EmptyState action={clear}>{children}</EmptyState>
}
