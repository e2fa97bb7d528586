import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { NoMatchCard } from '#platform/web/ui/no-match-card.tsx'
import { paths } from '#paths/paths.ts'
import { NearSearchesCard } from './near-searches-card.tsx'

export interface NoCasesProps {
  isFiltered: boolean
  /** The search text, if there is one. */
  q: string | undefined
  onClear: () => void
  onChoose: (q: string) => void
}

/** Says what to do if the list is empty: clear the filters, correct the search, or log the first case. */
export function NoCasesCard({ isFiltered, q, onClear, onChoose }: NoCasesProps) {
  if (!isFiltered) {
    const log = (
      <Button component={Link} to={paths.newCase()} color="signal">
        Log case
      </Button>
    )
    return <EmptyState action={log}>No cases yet. Log your first case.</EmptyState>
  }
  return (
    <>
      <NoMatchCard onClear={onClear}>No cases match.</NoMatchCard>
      {q && <NearSearchesCard q={q} onChoose={onChoose} />}
    </>
  )
}
