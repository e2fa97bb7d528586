import { Anchor, Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { requestIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { formatDate } from '#platform/web/dates.ts'
import { formatFigure } from '#platform/web/figures.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { RowMenu } from '#platform/web/ui/row-menu.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import { paths } from '#paths/paths.ts'
import { hoursText, messageOf } from '../../log/web/messages.ts'
import type { Concerns } from '../../concerns/contract.ts'
import { concernsQuery } from '../../concerns/web/queries.ts'
import type { Practice } from '../contract.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './practice-hours-screen.module.css'
import { deletingPractice, practiceHoursQuery, restorePractice } from './queries.ts'
import { settingChoices, settingLabel } from '../setting-words.ts'
import { lazyDialog } from '#platform/web/ui/lazy-part.tsx'

// Loaded on demand: it imports the privacy guard.
const PracticeDialog = lazyDialog(async () => (await import('./practice-dialog.tsx')).PracticeDialog)

/** Returns which body requires how many hours of practice, or null. */
function requirementText(requirement: Concerns['practiceHours'] | undefined): string | null {
  if (!requirement) return null
  const { body, hours, months } = requirement
  const time = months % 12 === 0 ? `${months / 12} years` : `${months} months`
  return `${body} requires ${formatFigure(hours)} hours in ${months === 12 ? 'a year' : time}.`
}

/** The hours of practice, which some bodies require: the user can add, edit and delete entries. */
export function PracticeHoursScreen() {
  const { user } = useAuth()
  const [today] = useState(() => dateIn(user?.organization?.timeZone ?? 'UTC', new Date()))
  const entriesResult = useQuery(practiceHoursQuery)
  const { data: concerns } = useQuery(concernsQuery)
  const [openEntry, setOpenEntry] = useState<Practice | 'new' | null>(null)
  const openNewEntry = () => setOpenEntry('new')
  return (
    <>
      <Anchor component={Link} to={paths.cpdPortal()}>
        CPD Portal
      </Anchor>
      <PageHeader
        title="Practice hours"
        subtitle={[requirementText(concerns?.practiceHours), 'All time on shift counts, not only missions.']
          .filter(Boolean)
          .join(' ')}
        action={
          <Button color="signal" onClick={openNewEntry}>
            Add hours
          </Button>
        }
      />
      {entriesResult.isPending && <ListSkeleton rows={4} rowHeight={56} />}
      {entriesResult.error && !entriesResult.data && (
        <ErrorBanner
          requestId={requestIdOf(entriesResult.error)}
          onRetry={() => void entriesResult.refetch()}
        >
          {messageOf(entriesResult.error)}
        </ErrorBanner>
      )}
      {entriesResult.data?.length === 0 && (
        <EmptyState
          action={
            <Button variant="default" onClick={openNewEntry}>
              Add the first hours
            </Button>
          }
        >
          No practice hours yet. One entry for each month or post is enough.
        </EmptyState>
      )}
      {entriesResult.data && entriesResult.data.length > 0 && (
        <>
          <Totals entries={entriesResult.data} />
          <ul className={boxStyles.bareList} aria-label="Practice hours">
            {entriesResult.data.map((entry) => (
              <Entry key={entry.id} entry={entry} onEdit={() => setOpenEntry(entry)} />
            ))}
          </ul>
        </>
      )}

      {openEntry !== null && (
        <PracticeDialog
          entry={openEntry === 'new' ? null : openEntry}
          today={today}
          onClose={() => setOpenEntry(null)}
        />
      )}
    </>
  )
}

function Totals({ entries }: { entries: readonly Practice[] }) {
  const sumsBySetting = settingChoices.flatMap(({ value, label }) => {
    const hours = entries
      .filter(({ setting }) => setting === value)
      .reduce((sum, entry) => sum + entry.hours, 0)
    return hours > 0 ? [{ label, hours }] : []
  })
  const totalHours = sumsBySetting.reduce((sum, item) => sum + item.hours, 0)
  return (
    <p className={classes.totals} aria-label="Totals">
      <span>
        <strong className="tabular">{formatFigure(totalHours)}</strong> hours in all
      </span>
      {sumsBySetting.length > 1 &&
        sumsBySetting.map(({ label, hours }) => (
          <span key={label}>
            {label} <span className="tabular">{formatFigure(hours)}</span>
          </span>
        ))}
    </p>
  )
}

function Entry({ entry, onEdit }: { entry: Practice; onEdit: () => void }) {
  const cache = useQueryClient()
  const remove = useMutation(deletingPractice(cache))
  const { from, to, hours, setting, scope } = entry
  const datesText = from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`
  const undo = async () => {
    try {
      await restorePractice(entry)
      toast.success(`Restored: ${datesText}`)
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      await cache.invalidateQueries({ queryKey: ['cpd'] })
    }
  }
  const submit = async () => {
    if (remove.isPending) return
    try {
      // The row may be gone before the answer is handled, and then `mutate` does not call its callbacks.
      await remove.mutateAsync(entry)
      toast.undo(`Deleted: ${datesText}`, () => void undo())
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  return (
    <li className={boxStyles.row}>
      <span className={classes.words}>
        <span>
          <strong>{datesText}</strong> · <span className="tabular">{hoursText(hours)}</span>
        </span>
        <span className={classes.facts}>
          {settingLabel(setting)}
          {scope !== null && ` · ${scope}`}
        </span>
      </span>
      <RowMenu
        rowName={datesText}
        actions={[
          { label: 'Edit', Icon: IconPencil, onClick: onEdit },
          { label: 'Delete', Icon: IconTrash, onClick: () => void submit() },
        ]}
      />
    </li>
  )
}
