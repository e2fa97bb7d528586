import { Anchor } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { caseQuery } from '#logging/cases/record/web/queries.ts'
import { formatDate } from '#platform/web/dates.ts'
import { DetailSection } from '#platform/web/ui/detail-section.tsx'
import { paths } from '#paths/paths.ts'
import classes from './activity-screen.module.css'

interface LinkedCasesCardProps {
  ids: readonly string[]
  isOwn: boolean
}

/**
 * The cases that are linked to an activity. Other users' cases are only numbered, because loading the title of a case is
 * audited as a view of it.
 */
export function LinkedCasesCard({ ids, isOwn }: LinkedCasesCardProps) {
  const cases = useQueries({ queries: ids.map((id) => ({ ...caseQuery(id), enabled: isOwn })) })
  const labelAt = (index: number): string => {
    const linkedCase = cases[index]?.data
    return linkedCase ? `${linkedCase.title}, ${formatDate(linkedCase.date)}` : `Case ${index + 1}`
  }
  return (
    <DetailSection title="Linked cases">
      <ul className={classes.cases}>
        {ids.map((id, index) => (
          <li key={id}>
            <Anchor component={Link} to={paths.case(id)}>
              {labelAt(index)}
            </Anchor>
          </li>
        ))}
      </ul>
    </DetailSection>
  )
}
