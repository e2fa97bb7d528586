import { Button } from '@mantine/core'
import { IconBookmark, IconBookmarkPlus, IconLayoutList } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '#paths/paths.ts'
import type { SavedView } from '../contract.ts'
import classes from './saved-views-panel.module.css'
import { settingsQuery } from './queries.ts'
import { lazyDialog } from '#platform/web/ui/lazy-part.tsx'

const SaveViewDialog = lazyDialog(async () => (await import('./save-view-dialog.tsx')).SaveViewDialog)
const SettingsDialog = lazyDialog(async () => (await import('./settings-dialog.tsx')).SettingsDialog)

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

type Search = SavedView['search']

/** Returns the same text for two searches with equal filters, whatever the order of their parameters. */
const keyOf = (search: Search): string =>
  JSON.stringify(
    Object.entries(search)
      .filter(([, value]) => value !== undefined)
      .toSorted(([nameA], [nameB]) => (nameA < nameB ? -1 : 1)),
  )

interface SavedViewsPanelProps {
  /** The query string of the current list. */
  search: Search
  isFiltered: boolean
}

/** Links to the saved views of the logbook, saves the current filters as a view, and opens the other settings. */
export function SavedViewsPanel({ search, isFiltered }: SavedViewsPanelProps) {
  const { data: settings } = useQuery(settingsQuery)
  const [dialog, setDialog] = useState<'save' | 'settings' | null>(null)
  const close = () => setDialog(null)
  const views = settings?.views ?? []
  const currentKey = keyOf(search)
  const isSaved = views.some((view) => keyOf(view.search) === currentKey)
  return (
    <div className={classes.root}>
      {views.length > 0 && (
        <nav aria-label="Saved views" className={classes.views}>
          {views.map((view) => (
            <Link
              key={view.id}
              to={paths.logbook()}
              search={view.search}
              className={classes.view}
              aria-current={keyOf(view.search) === currentKey ? 'page' : undefined}
            >
              <IconBookmark size={16} stroke={1.75} aria-hidden="true" />
              {view.name}
            </Link>
          ))}
        </nav>
      )}
      {isFiltered && !isSaved && settings && (
        <Button
          variant="subtle"
          leftSection={<IconBookmarkPlus {...icon} />}
          onClick={() => setDialog('save')}
        >
          Save view
        </Button>
      )}
      <Button
        variant="subtle"
        leftSection={<IconLayoutList {...icon} />}
        onClick={() => setDialog('settings')}
      >
        Views
      </Button>

      {dialog === 'save' && <SaveViewDialog search={search} onClose={close} />}
      {dialog === 'settings' && <SettingsDialog onClose={close} />}
    </div>
  )
}
