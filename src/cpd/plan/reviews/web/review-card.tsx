import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate } from '#platform/web/dates.ts'
import { Facts, toFacts, textField } from '#platform/web/ui/facts.tsx'
import { RowMenu } from '#platform/web/ui/row-menu.tsx'
import { paths } from '#paths/paths.ts'
import { cycleText } from '../../overview/web/cycle-words.ts'
import { DeleteDialog } from '../../overview/web/delete-dialog.tsx'
import type { PlanReview } from '../contract.ts'
import { deleteReview } from './queries.ts'
import textStyles from '#platform/web/ui/text.module.css'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './review-card.module.css'
import { kindText, questions } from './review-values.ts'

/** One review with its answers. */
export function ReviewCard({ review, isOwn }: { review: PlanReview; isOwn: boolean }) {
  const [isDeleting, setDeleting] = useState(false)
  const title = `${kindText(review.kind)}, ${formatDate(review.date)}`
  const facts = toFacts<Pick<PlanReview, keyof typeof questions>>(review, {
    wentWell: textField(questions.wentWell),
    toChange: textField(questions.toChange),
    nextSteps: textField(questions.nextSteps),
  })
  return (
    <li className={boxStyles.plan}>
      <div className={classes.top}>
        <div>
          <h3 className={textStyles.title}>{title}</h3>
          {review.cycle && <p className={classes.cycle}>{cycleText(review.cycle)}</p>}
        </div>
        {isOwn && (
          <RowMenu
            rowName={title}
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
          announcement="Review deleted"
          remove={() => deleteReview(review.id)}
          onClose={() => setDeleting(false)}
        >
          {title}. It cannot be restored.
        </DeleteDialog>
      )}
    </li>
  )
}
