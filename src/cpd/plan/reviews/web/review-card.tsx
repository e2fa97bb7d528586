import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate } from '#platform/web/dates.ts'
import { Facts, factsOf, written } from '#platform/web/ui/facts.tsx'
import { RowMenu } from '#platform/web/ui/row-menu.tsx'
import { paths } from '#paths/paths.ts'
import { cycleWords } from '../../overview/web/cycle-words.ts'
import { DeleteDialog } from '../../overview/web/delete-dialog.tsx'
import type { PlanReview } from '../contract.ts'
import { deleteReview } from './queries.ts'
import textStyles from '#platform/web/ui/text.module.css'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './review-card.module.css'
import { kindWords, questions } from './review-values.ts'

/** One review with its answers. */
export function ReviewCard({ review, isOwn }: { review: PlanReview; isOwn: boolean }) {
  const [isDeleting, setDeleting] = useState(false)
  const title = `${kindWords(review.kind)}, ${formatDate(review.date)}`
  const facts = factsOf<Pick<PlanReview, keyof typeof questions>>(review, {
    wentWell: written(questions.wentWell),
    toChange: written(questions.toChange),
    nextSteps: written(questions.nextSteps),
  })
  return (
    <li className={boxStyles.plan}>
      <div className={classes.top}>
        <div>
          <h3 className={textStyles.title}>{title}</h3>
          {review.cycle && <p className={classes.cycle}>{cycleWords(review.cycle)}</p>}
        </div>
        {isOwn && (
          <RowMenu
            about={title}
            actions={[
              { label: 'Edit', Icon: IconPencil, to: paths.editPlanReview(review.id) },
              { label: 'Delete', Icon: IconTrash, onClick: () => setDeleting(true) },
            ]}
          />
        )}
      </div>
      <Facts facts={facts} />
      {isDeleting && (
        <DeleteDialog
          title="Delete this review?"
          done="Review deleted"
          remove={() => deleteReview(review.id)}
          onClose={() => setDeleting(false)}
        >
          {title}. It cannot be restored.
        </DeleteDialog>
      )}
    </li>
  )
}
