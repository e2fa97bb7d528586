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
import type { CrewDraft } from '../contract.ts'
import { acceptingCrewDraft, dismissingCrewDraft, crewDraftsQuery, restoringCrewDraft } from './queries.ts'
import card from '#platform/web/ui/to-do-card.module.css'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './received-drafts-panel.module.css'

// Focuses the element that replaces the pressed button.
const takeFocus = (element: HTMLElement | null): void => element?.focus()

interface ReceivedDraftsPanelProps {
  /** The number of drafts, if already known. The page reserves space for them, so that it does not jump. */
  expected?: number
  /** Runs instead of opening the form with the new draft. */
  onAccepted?: (draftId: string) => void
}

/** Lists the crew drafts for the signed-in user. Renders nothing if there are none. */
export function ReceivedDraftsPanel({ expected = 0, onAccepted }: ReceivedDraftsPanelProps) {
  const { data: crewDrafts, isError, refetch } = useQuery(crewDraftsQuery)
  // Dismissed drafts keep their places while the page is open, so that dismissing can be undone.
  const [dismissedDrafts, setDismissed] = useState<readonly CrewDraft[]>([])
  const missingDrafts = dismissedDrafts.filter(
    ({ id }) => !crewDrafts?.some((crewDraft) => crewDraft.id === id),
  )
  const rows = [...(crewDrafts ?? []), ...missingDrafts].toSorted(newestFirst)
  if (isError && crewDrafts === undefined) {
    return <LoadNote onRetry={() => void refetch()}>Drafts from crewmates could not be loaded.</LoadNote>
  }
  if (crewDrafts === undefined && expected > 0) {
    return (
      <div className={`${card.root} ${classes.card}`} aria-busy="true" data-waiting>
        {Array.from({ length: expected }, (_, index) => (
          <div key={index} className={classes.waiting} />
        ))}
      </div>
    )
  }
  if (rows.length === 0) return null
  return (
    <section className={`${card.root} ${classes.card}`} aria-label="Drafts from crewmates">
      <ul className={boxStyles.bareList}>
        {rows.map((crewDraft) => (
          <li key={crewDraft.id}>
            <ReceivedDraft
              crewDraft={crewDraft}
              isDismissed={dismissedDrafts.some(({ id }) => id === crewDraft.id)}
              onDismissed={() => setDismissed([...dismissedDrafts, crewDraft])}
              onRestored={() => setDismissed(dismissedDrafts.filter(({ id }) => id !== crewDraft.id))}
              {...(onAccepted && { onAccepted })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

const newestFirst = (a: CrewDraft, b: CrewDraft): number =>
  a.offeredAt === b.offeredAt ? 0 : a.offeredAt < b.offeredAt ? 1 : -1

interface ReceivedDraftProps extends ReceivedDraftsPanelProps {
  crewDraft: CrewDraft
  isDismissed: boolean
  onDismissed: () => void
  onRestored: () => void
}

function ReceivedDraft({ crewDraft, isDismissed, onDismissed, onRestored, onAccepted }: ReceivedDraftProps) {
  const { id, from, missionNumber } = crewDraft
  const cache = useQueryClient()
  const navigate = useNavigate()
  const accept = useMutation(acceptingCrewDraft(cache, id))
  const dismiss = useMutation(dismissingCrewDraft(cache, id))
  const restore = useMutation(restoringCrewDraft(cache, id))
  const isBusy = accept.isPending || dismiss.isPending || restore.isPending
  const openDraft = (draftId: string) =>
    onAccepted ? onAccepted(draftId) : void navigate({ to: paths.newCase(), search: { draft: draftId } })
  const description = `from ${from.name}, ${missionNumber}`
  return (
    <div className={card.row}>
      <IconUsers size={20} stroke={1.75} aria-hidden="true" className={card.icon} />
      <span className={card.words}>
        <span className={card.first}>
          {isDismissed ? `Dismissed the draft from ${from.name}` : `${from.name} prepared a draft for you`}
        </span>
        <span className="tabular">{crewDraftSummary(crewDraft).join(' · ')}</span>
        <Problem error={accept.error ?? dismiss.error ?? restore.error} />
      </span>
      {isDismissed ? (
        <Button
          size="sm"
          variant="default"
          ref={takeFocus}
          aria-label={`Undo dismissing the draft ${description}`}
          loading={restore.isPending}
          onClick={() => restore.mutate(undefined, { onSuccess: onRestored })}
        >
          Undo
        </Button>
      ) : (
        <span className={boxStyles.wrap}>
          <Button
            size="sm"
            aria-label={`Accept the draft ${description}`}
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
            aria-label={`Dismiss the draft ${description}`}
            loading={dismiss.isPending}
            disabled={isBusy && !dismiss.isPending}
            onClick={() =>
              dismiss.mutate(undefined, {
                onSuccess: () => {
                  onDismissed()
                  announce(`Dismissed the draft ${description}`)
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

const crewDraftSummary = ({
  missionNumber,
  date,
  missionTypeLabel,
  platformLabel,
  patientSequence,
}: CrewDraft) =>
  [
    missionNumber,
    formatDate(date),
    missionTypeLabel,
    platformLabel,
    patientSequence > 1 && `Patient ${patientSequence}`,
  ].filter(Boolean)

/** Shows the error. If the user already has a case of this patient, links to it. */
function Problem({ error }: { error: unknown }) {
  if (!error) return null
  const apiError = error instanceof ApiError ? error : null
  const caseId = apiError?.code === 'case_duplicate' ? apiError.flags.caseId : null
  return (
    <span role="alert" className={classes.problem}>
      {apiError?.message ?? 'Something went wrong. Please try again.'}{' '}
      {typeof caseId === 'string' && <Link to={paths.case(caseId)}>Open your case</Link>}
    </span>
  )
}
