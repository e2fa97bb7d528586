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

/** The cases that led to an activity. Others' are numbered only: looking one up is a view of a record, which is audited. */
export function LinkedCasesCard({ ids, isOwn }: LinkedCasesCardProps) {
  const cases = useQueries({ queries: ids.map((id) => ({ ...caseQuery(id), enabled: isOwn })) })
  const wordsOf = (at: number): string => {
    const found = cases[at]?.data
    return found ? `${found.title}, ${formatDate(found.date)}` : `Case ${at + 1}`
  }
  return (
    <DetailSection title="Linked cases">
      <ul className={classes.cases}>
        {ids.map((id, at) => (
          <li key={id}>
            <Anchor component={Link} to={paths.case(id)}>
              {wordsOf(at)}
            </Anchor>
          </li>
        ))}
      </ul>
    </DetailSection>
  )
}
