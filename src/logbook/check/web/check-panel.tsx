import { Button } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '#paths/paths.ts'
import { formatFigure } from '#platform/web/figures.ts'
import type { LogbookSearch } from '#logbook/book/list/list-search.ts'
import type { CaseFilters } from '#logbook/book/list/list-filters.ts'
import { casesQuery } from '#logbook/book/list/web/queries.ts'
import { checkQuery } from './queries.ts'

/** Links to the logbook check with the number of its findings. Loads the number only after the list has loaded. */
export function CheckPanel({ search, filters }: { search: LogbookSearch; filters: CaseFilters }) {
  // Only watches the query of the list, which the screen runs.
  const list = useInfiniteQuery({ ...casesQuery(filters, search.sort), enabled: false })
  const check = useQuery({ ...checkQuery, enabled: list.isSuccess })
  const total = check.data?.total ?? 0
  return (
    <Button
      variant="default"
      leftSection={<IconChecklist size={18} stroke={1.75} aria-hidden="true" />}
      renderRoot={(props) => <Link to={paths.logbookCheck()} {...props} />}
    >
      {total === 0 ? 'Check' : `Check: ${formatFigure(total)} to fix`}
    </Button>
  )
}
