import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#platform/web/components/toast.ts'
import { formatDate } from '#platform/web/dates.ts'
import textStyles from '#platform/web/ui/text.module.css'
import type { Assessor } from '../contract.ts'
import classes from './assessor-card.module.css'
import { bookErrorMessage, stateWordsOf } from './messages.ts'
import { changingAssessor, sendingLink } from './queries.ts'

interface AssessorCardProps {
  organizationId: string
  assessor: Assessor
  onEdit: () => void
}

const onError = (error: unknown) => toast.error(bookErrorMessage(error))

/** One entry of the address book, with its actions. */
export function AssessorCard({ organizationId, assessor, onEdit }: AssessorCardProps) {
  const cache = useQueryClient()
  const { name, role, registration, address, retired, verifiedAt } = assessor
  const moving = useMutation(changingAssessor(cache, organizationId, assessor))
  const sending = useMutation(sendingLink(cache, organizationId, assessor.id))
  const movedWords = retired
    ? `${name} is back in the book.`
    : `${name} is retired. Signatures keep the name.`
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <strong>{name}</strong>
        <span>
          {role} · {registration}
        </span>
        <span>{address}</span>
        <span className={textStyles.note}>{stateWordsOf(assessor, formatDate)}</span>
      </div>
      <div className={classes.actions}>
        {!retired && verifiedAt === null && (
          <Button
            variant="default"
            loading={sending.isPending}
            aria-label={`Send the link to ${name} again`}
            onClick={() =>
              sending.mutate(undefined, {
                onSuccess: () => toast.success(`A new link is on its way to ${name}.`),
                onError,
              })
            }
          >
            Send again
          </Button>
        )}
        <Button variant="default" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          variant="default"
          loading={moving.isPending}
          aria-label={retired ? `Bring ${name} back` : `Retire ${name}`}
          onClick={() =>
            moving.mutate({ retired: !retired }, { onSuccess: () => toast.success(movedWords), onError })
          }
        >
          {retired ? 'Bring back' : 'Retire'}
        </Button>
      </div>
    </li>
  )
}
