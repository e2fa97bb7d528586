import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { announce } from '#platform/web/announcer/announce.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { LoadNote } from '#platform/web/components/load-note.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { paths } from '#paths/paths.ts'
import type { CaseOffer } from '../contract.ts'
import { accepting, dismissing, offersQuery, restoring } from './queries.ts'
import classes from './received-drafts-panel.module.css'

// Focuses the element that replaces the pressed button.
const takeFocus = (element: HTMLElement | null): void => element?.focus()

interface OffersPanelProps {
  /** The number of drafts, if already known: reserves their space, so that the page does not jump. */
  expected?: number
  /** Replaces the default of opening the form with the new draft. */
  onAccepted?: (draftId: string) => void
}

/** Lists the crew drafts for the signed-in user. Renders nothing if there are none. */
export function OffersPanel({ expected = 0, onAccepted }: OffersPanelProps) {
  const { data: offers, isError, refetch } = useQuery(offersQuery)
  // Dismissed drafts keep their places while the page is open, so that dismissing can be undone.
  const [dismissed, setDismissed] = useState<readonly CaseOffer[]>([])
  const gone = dismissed.filter(({ id }) => !offers?.some((offer) => offer.id === id))
  const rows = [...(offers ?? []), ...gone].toSorted(newestFirst)
  if (isError && offers === undefined) {
    return <LoadNote onRetry={() => void refetch()}>Drafts from crewmates could not be loaded.</LoadNote>
  }
  if (offers === undefined && expected > 0) {
    return (
      <div className={classes.root} aria-busy="true">
        {Array.from({ length: expected }, (_, index) => (
          <div key={index} className={classes.waiting} />
        ))}
      </div>
    )
  }
  if (rows.length === 0) return null
  return (
    <section className={classes.root} aria-label="Drafts from crewmates">
      <ul className={classes.rows}>
        {rows.map((offer) => (
          <li key={offer.id}>
            <Offer
              offer={offer}
              isDismissed={dismissed.some(({ id }) => id === offer.id)}
              onDismissed={() => setDismissed([...dismissed, offer])}
              onRestored={() => setDismissed(dismissed.filter(({ id }) => id !== offer.id))}
              {...(onAccepted && { onAccepted })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

const newestFirst = (one: CaseOffer, other: CaseOffer): number =>
  one.offeredAt === other.offeredAt ? 0 : one.offeredAt < other.offeredAt ? 1 : -1

interface OfferProps extends OffersPanelProps {
  offer: CaseOffer
  isDismissed: boolean
  onDismissed: () => void
  onRestored: () => void
}

function Offer({ offer, isDismissed, onDismissed, onRestored, onAccepted }: OfferProps) {
  const { id, from, missionNumber } = offer
  const cache = useQueryClient()
  const navigate = useNavigate()
  const accept = useMutation(accepting(cache, id))
  const dismiss = useMutation(dismissing(cache, id))
  const restore = useMutation(restoring(cache, id))
  const isBusy = accept.isPending || dismiss.isPending || restore.isPending
  const openDraft = (draftId: string) =>
    onAccepted ? onAccepted(draftId) : void navigate({ to: paths.newCase(), search: { draft: draftId } })
  const told = `from ${from.name}, ${missionNumber}`
  return (
    <div className={classes.row}>
      <IconUsers size={20} stroke={1.75} aria-hidden="true" className={classes.icon} />
      <span className={classes.words}>
        <span className={classes.first}>
          {isDismissed ? `Dismissed the draft from ${from.name}` : `${from.name} prepared a draft for you`}
        </span>
        <span className="tabular">{factsOf(offer).join(' · ')}</span>
        <Problem error={accept.error ?? dismiss.error ?? restore.error} />
      </span>
      {isDismissed ? (
        <Button
          size="sm"
          variant="default"
          ref={takeFocus}
          aria-label={`Undo dismissing the draft ${told}`}
          loading={restore.isPending}
          onClick={() => restore.mutate(undefined, { onSuccess: onRestored })}
        >
          Undo
        </Button>
      ) : (
        <span className={classes.buttons}>
          <Button
            size="sm"
            aria-label={`Accept the draft ${told}`}
            ref={restore.isSuccess ? takeFocus : null}
            loading={accept.isPending}
            disabled={isBusy && !accept.isPending}
            onClick={() => accept.mutate(undefined, { onSuccess: (draft) => openDraft(draft.id) })}
          >
            Accept
          </Button>
          <Button
            size="sm"
            variant="default"
            aria-label={`Dismiss the draft ${told}`}
            loading={dismiss.isPending}
            disabled={isBusy && !dismiss.isPending}
            onClick={() =>
              dismiss.mutate(undefined, {
                onSuccess: () => {
                  onDismissed()
                  announce(`Dismissed the draft ${told}`)
                },
              })
            }
          >
            Dismiss
          </Button>
        </span>
      )}
    </div>
  )
}

const factsOf = ({ missionNumber, date, missionTypeLabel, platformLabel, patientSequence }: CaseOffer) =>
  [
    missionNumber,
    formatDate(date),
    missionTypeLabel,
    platformLabel,
    patientSequence > 1 && `Patient ${patientSequence}`,
  ].filter(Boolean)

/** Shows the error, with a link to the user's own case if that is the reason. */
function Problem({ error }: { error: unknown }) {
  if (!error) return null
  const known = error instanceof ApiError ? error : null
  const caseId = known?.code === 'case_duplicate' ? known.flags.caseId : null
  return (
    <span role="alert" className={classes.problem}>
      {known?.message ?? 'Something went wrong. Please try again.'}{' '}
      {typeof caseId === 'string' && <Link to={paths.case(caseId)}>Open your case</Link>}
    </span>
  )
}
