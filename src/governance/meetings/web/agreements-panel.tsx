import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { LoadError } from '#platform/web/components/load-error.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import type { Agreement, AgreementKind, Part } from '../contract.ts'
import { AgreementCard } from './agreement-card.tsx'
import type { AgreementDialogProps } from './agreement-dialog.tsx'
import classes from './agreements-panel.module.css'
import { agreementsQuery } from './queries.ts'

const agreementDialog = lazyPart<AgreementDialogProps>(
  async () => (await import('./agreement-dialog.tsx')).AgreementDialog,
  { waitingHeight: 0 },
)

interface Editing {
  kind: AgreementKind
  edited: Agreement | null
}

/** The objectives and meetings with one clinician. A null id shows those with the user's own supervisors. */
export function AgreementsPanel({ clinicianId }: { clinicianId: string | null }) {
  const { user } = useAuth()
  const [editing, setEditing] = useState<Editing | null>(null)
  // The first page of this list says with whom the user may add entries, so all sections depend on it.
  const objectives = useInfiniteQuery(agreementsQuery(clinicianId, 'open_objectives'))
  const isUnknown =
    objectives.error instanceof ApiError &&
    (objectives.error.code === 'user_not_found' || objectives.error.code === 'request_invalid')
  if (isUnknown)
    return <EmptyState>This person does not exist, or you may not hold meetings with them today.</EmptyState>
  const { partners = [], today = '' } = objectives.data?.pages[0] ?? {}
  const mayWrite = partners.length > 0
  const props = { clinicianId, onEdit: (edited: Agreement) => setEditing({ kind: edited.kind, edited }) }
  const addButton = (kind: AgreementKind, label: string) =>
    mayWrite && (
      <Button
        variant="default"
        onPointerEnter={() => void agreementDialog.load()}
        onClick={() => setEditing({ kind, edited: null })}
      >
        {label}
      </Button>
    )
  return (
    <div className={classes.root}>
      {objectives.isSuccess && !mayWrite && (
        <p className={textStyles.note}>
          No clinical or educational supervisor is linked to you today, so nothing can be added.
        </p>
      )}
      <PartSection
        {...props}
        part="open_objectives"
        title="Objectives"
        empty="No objective is open."
        action={addButton('objective', 'Add an objective')}
      />
      <PartSection
        {...props}
        part="meetings"
        title="Meetings"
        empty="No meeting is recorded yet."
        action={addButton('meeting', 'Add a meeting')}
      />
      <PartSection {...props} part="closed_objectives" title="Objectives reached or dropped" empty={null} />
      {editing !== null && user !== null && (
        <agreementDialog.Part
          {...editing}
          partners={partners}
          mine={clinicianId === null ? 'clinician' : 'supervisor'}
          me={{ id: user.id, name: user.name }}
          today={today}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  )
}

interface PartSectionProps {
  clinicianId: string | null
  part: Part
  title: string
  /** The text for an empty section; null leaves an empty section out. */
  empty: string | null
  action?: React.ReactNode
  onEdit: (agreement: Agreement) => void
}

function PartSection({ clinicianId, part, title, empty, action, onEdit }: PartSectionProps) {
  const list = useInfiniteQuery(agreementsQuery(clinicianId, part))
  const agreements = list.data?.pages.flatMap((page) => page.agreements) ?? []
  if (empty === null && agreements.length === 0 && !list.error) return null
  return (
    <section className={boxStyles.frame} aria-label={title}>
      <div className={classes.head}>
        <h2 className={textStyles.title}>{title}</h2>
        {action}
      </div>
      {list.isPending && <ListSkeleton rows={2} rowHeight={96} />}
      {list.error && (
        <LoadError
          error={list.error}
          loadedAt={list.dataUpdatedAt}
          fallback={`${title} could not be loaded.`}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isSuccess && agreements.length === 0 && <p className={textStyles.note}>{empty}</p>}
      <ul className={boxStyles.bareList} aria-label={title}>
        {agreements.map((agreement) => (
          <AgreementCard
            key={agreement.id}
            agreement={agreement}
            today={list.data?.pages[0]?.today ?? ''}
            onEdit={onEdit}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Load more
        </Button>
      )}
    </section>
  )
}
