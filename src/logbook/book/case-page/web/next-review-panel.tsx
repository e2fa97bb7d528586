import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '#paths/paths.ts'
import { casesToReview, fromCaseReview } from '../../list/opened-from.ts'
import { casesQuery } from '../../list/web/queries.ts'
import classes from './next-review-panel.module.css'

const openedFrom = fromCaseReview({})

/** Shows, after a review has ended, the case that has waited longest for its review, and the way back to the list. */
export function NextReviewPanel() {
  const list = useInfiniteQuery(casesQuery(casesToReview, 'oldest'))
  const cases = list.data?.pages.flatMap((page) => page.cases) ?? []
  const [next] = cases
  // A list that was loaded before the review ended would name this case again.
  if (list.isFetching) return <div className={classes.root} aria-busy="true" />
  return (
    <nav className={classes.root} aria-label="Case review">
      <span>The flag is removed.</span>
      {next ? (
        <>
          <Link to={paths.case(next.id)} state={{ openedFrom }} className={classes.link}>
            Next flagged case: {next.title}
          </Link>
          <Link to={paths.caseReview()} search={{}} className={classes.link}>
            All {cases.length}
            {list.hasNextPage && ' and more'} to review
          </Link>
        </>
      ) : (
        <>
          {list.isSuccess && <span>No other case waits for your review.</span>}
          <Link to={paths.caseReview()} search={{}} className={classes.link}>
            Back to Case Review
          </Link>
        </>
      )}
    </nav>
  )
}
