import { Button } from '@mantine/core'
import { IconChartLine } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paths } from '#paths/paths.ts'
import type { LogbookSearch } from '../../list/list-search.ts'

/** A link from the logbook, if it is filtered by case type, to the statistics of that type. */
export function CaseTypeLinkPanel({ search }: { search: LogbookSearch }) {
  const { type } = search
  if (type === undefined) return null
  return (
    <Button
      variant="default"
      leftSection={<IconChartLine size={18} stroke={1.75} aria-hidden="true" />}
      renderRoot={(props) => <Link to={paths.caseType(type)} {...props} />}
    >
      Statistics
    </Button>
  )
}
