import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#platform/web/announcer/announce.ts'
import { formatDate } from '#platform/web/dates.ts'
import { formatFigure } from '#platform/web/figures.ts'
import { lazyDialog } from '#platform/web/ui/lazy-part.tsx'
import { RowMenu } from '#platform/web/ui/row-menu.tsx'
import { labelOf } from '#reference/codes.ts'
import { procedures } from '#reference/procedures.ts'
import { supervisionLevels } from '#reference/team-lists.ts'
import type { OpeningTotal } from '../contract.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './opening-totals-card.module.css'
import { deletingTotal } from './queries.ts'

// Loaded on demand: dialogs are larger than the list.
const DeleteDialog = lazyDialog(async () => (await import('../../scope/web/delete-dialog.tsx')).DeleteDialog)

const OpeningTotalDialog = lazyDialog(
  async () => (await import('./opening-total-dialog.tsx')).OpeningTotalDialog,
)

/** Lists the opening totals, and adds, edits and deletes them. */
export function OpeningTotalsCard({ totals, today }: { totals: readonly OpeningTotal[]; today: string }) {
  const [editedTotal, setEditedTotal] = useState<OpeningTotal | 'new' | null>(null)
  return (
    <>
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
        <OpeningTotalDialog
          total={editedTotal === 'new' ? null : editedTotal}
          today={today}
          onClose={() => setEditedTotal(null)}
        />
      )}
    </>
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
        rowName={name}
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
    <DeleteDialog
      title={`Delete the opening total of ${name}?`}
      isPending={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onDelete={() => remove.mutate(total, { onSuccess: () => announce('Opening total deleted') })}
    >
      It disappears from your reports. To get it back, you must enter it again.
    </DeleteDialog>
  )
}
