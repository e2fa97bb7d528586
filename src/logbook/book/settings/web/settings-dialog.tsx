import { Button, Modal } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { faultIdOf, requestIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import { useReturnFocus } from '#platform/web/ui/use-return-focus.ts'
import { columns, defaultColumns, type Column } from '../columns.ts'
import type { LogbookSettings, SavedView } from '../contract.ts'
import { settingsErrorMessage } from './messages.ts'
import { PlacementsForm } from './placements-form.tsx'
import { changingSettings, settingsQuery, type SettingsChange } from './queries.ts'
import textStyles from '#platform/web/ui/text.module.css'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './settings-dialog.module.css'

/**
 * The dialog "Views, columns and placements": deletes saved views, chooses the table columns, and edits the placements.
 */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus()
  const { data: settings, error, refetch } = useQuery(settingsQuery)
  return (
    <Modal
      opened
      title="Views, columns and placements"
      onClose={onClose}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
    >
      {settings ? (
        <Settings settings={settings} />
      ) : error ? (
        <ErrorBanner requestId={requestIdOf(error)} onRetry={() => void refetch()}>
          Your views could not be loaded. {error.message}
        </ErrorBanner>
      ) : (
        <ListSkeleton rows={3} rowHeight={56} />
      )}
    </Modal>
  )
}

const columnChoices = columns.map(({ code, label }) => ({ value: code, label }))

function Settings({
  settings: { views, placements, columns: chosenColumns },
}: {
  settings: LogbookSettings
}) {
  const { mutate, isPending, error } = useMutation(changingSettings(useQueryClient()))
  // A second change would start from the old settings while the first one is being saved.
  const change = (settingsChange: SettingsChange) => {
    if (!isPending) mutate(settingsChange)
  }
  return (
    <div className={classes.form} aria-busy={isPending}>
      {error !== null && (
        <ErrorBanner requestId={faultIdOf(error)}>{settingsErrorMessage(error)}</ErrorBanner>
      )}
      <Views views={views} onChange={change} />
      <ChipGroup
        label="Columns"
        description="Columns shown on a wide screen, in addition to title, date and mission number."
        multiple
        choices={columnChoices}
        value={chosenColumns}
        onChange={(codes) => change((current) => ({ ...current, columns: toTableOrder(codes) }))}
      />
      <PlacementsForm placements={placements} isSaving={isPending} onChange={change} />
    </div>
  )
}

/** Returns the chosen columns in the order of the table, or the default columns if none is chosen. */
const toTableOrder = (codes: readonly Column[]): Column[] =>
  codes.length === 0
    ? [...defaultColumns]
    : columns.map(({ code }) => code).filter((code) => codes.includes(code))

interface ViewsProps {
  views: readonly SavedView[]
  onChange: (change: SettingsChange) => void
}

function Views({ views, onChange }: ViewsProps) {
  const remove = (view: SavedView, position: number) => {
    onChange((current) => ({ ...current, views: current.views.filter(({ id }) => id !== view.id) }))
    toast.undo(`Deleted the view ${view.name}`, () =>
      onChange((current) => ({ ...current, views: current.views.toSpliced(position, 0, view) })),
    )
  }
  return (
    <section className={classes.section}>
      <h3 className={textStyles.title}>Saved views</h3>
      {views.length === 0 && (
        <p className={classes.note}>No saved views yet. Filter the logbook and choose “Save view”.</p>
      )}
      <ul className={boxStyles.bareList}>
        {views.map((view, position) => (
          <li key={view.id} className={classes.row}>
            <span>{view.name}</span>
            <Button
              variant="subtle"
              color="red"
              aria-label={`Delete the view ${view.name}`}
              onClick={() => remove(view, position)}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
