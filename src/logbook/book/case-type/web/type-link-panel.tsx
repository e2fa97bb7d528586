import { Button } from '@mantine/core'
import { IconChartLine } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paths } from '#paths/paths.ts'
import type { LogbookSearch } from '../../list/list-search.ts'

/** Links the logbook of one case type to the figures of this type. */
export function TypeLinkPanel({ search }: { search: LogbookSearch }) {
  const { type } = search
  if (type === undefined) return null
  return (
    <Button
      variant="default"
      leftSection={<IconChartLine size={18} stroke={1.75} aria-hidden="true" />}
      renderRoot={(props) => <Link to={paths.caseType(type)} {...props} />}
    >
      Figures
    </Button>
  )
}
