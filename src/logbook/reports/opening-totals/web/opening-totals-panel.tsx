import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { announce } from '#platform/web/announcer/announce.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { formatFigure } from '#platform/web/figures.ts'
import { Collapsible } from '#platform/web/ui/collapsible.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { RowMenu } from '#platform/web/ui/row-menu.tsx'
import { labelOf } from '#reference/codes.ts'
import { procedures } from '#reference/procedures.ts'
import { supervisionLevels } from '#reference/team-lists.ts'
import { errorMessage } from '../../scope/web/messages.ts'
import type { OpeningTotal } from '../contract.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './opening-totals-panel.module.css'
import { deletingTotal, openingTotalsQuery } from './queries.ts'

// Loaded on demand: dialogs are larger than the panel.
const deletion = lazyPart(async () => (await import('../../scope/web/delete-dialog.tsx')).DeleteDialog, {
  waitingHeight: 0,
})

const OpeningTotalDialog = lazy(() =>
  import('./opening-total-dialog.tsx').then((file) => ({ default: file.OpeningTotalDialog })),
)

/** Lists what the user did before Sortie, and adds, edits and deletes totals. */
export function OpeningTotalsPanel({ today }: { today: string }) {
  const { data: totals = [], error, refetch } = useQuery(openingTotalsQuery)
  const [isOpen, setOpen] = useState(false)
  const [editedTotal, setEditedTotal] = useState<OpeningTotal | 'new' | null>(null)
  return (
    <Collapsible
      title="Opening totals"
      summary={totals.length === 0 ? 'What you did before Sortie' : `${totals.length} entered by hand`}
      opened={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      <p className={classes.note}>
        Enter what you did before you logged here. The report shows it in a column of its own, marked
        “Unverified, entered by hand”, and leaves it out of every rate and total.
      </p>
      {error !== null && (
        <ErrorBanner requestId={faultIdOf(error)} onRetry={() => void refetch()}>
          Your opening totals could not be loaded. {errorMessage(error)}
        </ErrorBanner>
      )}
      {totals.length > 0 && (
        <ul className={classes.list} aria-label="Opening totals">
          {totals.map((total) => (
            <TotalItem key={total.id} total={total} onEdit={() => setEditedTotal(total)} />
          ))}
        </ul>
      )}
      <Button
        variant="default"
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setEditedTotal('new')}
      >
        Add opening total
      </Button>
      {editedTotal !== null && (
        <Suspense fallback={null}>
          <OpeningTotalDialog
            total={editedTotal === 'new' ? null : editedTotal}
            today={today}
            onClose={() => setEditedTotal(null)}
          />
        </Suspense>
      )}
    </Collapsible>
  )
}

function TotalItem({ total, onEdit }: { total: OpeningTotal; onEdit: () => void }) {
  const [isDeleting, setDeleting] = useState(false)
  const { procedure, supervision, setting, count, from, to, source } = total
  const name = labelOf(procedures, procedure)
  const facts = [
    labelOf(supervisionLevels, supervision),
    setting === 'simulated' ? 'Simulated' : 'Real',
    `${formatDate(from)} to ${formatDate(to)}`,
    source,
  ]
  return (
    <li className={boxStyles.row}>
      <span className={classes.words}>
        <span>
          <strong>{name}</strong> <span className="tabular">{formatFigure(count)}</span>
        </span>
        <span className={classes.facts}>{facts.filter((fact) => fact !== null).join(' · ')}</span>
      </span>
      <RowMenu
        about={name}
        actions={[
          { label: 'Edit', Icon: IconPencil, onClick: onEdit },
          { label: 'Delete', Icon: IconTrash, onClick: () => setDeleting(true) },
        ]}
      />
      {isDeleting && <DeletionDialog total={total} name={name} onClose={() => setDeleting(false)} />}
    </li>
  )
}

function DeletionDialog({
  total,
  name,
  onClose,
}: {
  total: OpeningTotal
  name: string
  onClose: () => void
}) {
  const remove = useMutation(deletingTotal(useQueryClient()))
  return (
    <deletion.Part
      title={`Delete the opening total of ${name}?`}
      isPending={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onDelete={() => remove.mutate(total, { onSuccess: () => announce('Opening total deleted') })}
    >
      It disappears from your reports. To get it back, you must enter it again.
    </deletion.Part>
  )
}
