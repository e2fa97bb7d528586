import { Anchor, Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { dateIn } from '#platform/contract/zoned-time.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { Panels } from '#platform/web/components/panels.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { paths } from '#paths/paths.ts'
import { readActivitySearch, type ActivitySearch } from '../activities/list-search.ts'
import { ActivityListPanel } from '../activities/web/activity-list-panel.tsx'
import { portalTop } from '../activities/web/panel-places.ts'
import { SuggestionsPanel } from '../from-cases/web/suggestions-panel.tsx'
import classes from './cpd-portal-screen.module.css'

// Loaded on demand: it imports the privacy guard.
const QuickAddDialog = lazy(() =>
  import('../activities/web/quick-add-dialog.tsx').then((file) => ({ default: file.QuickAddDialog })),
)

/** The user's professional development. The search and the filters are in the URL. */
export function CpdPortalScreen({ search: inUrl }: ScreenProps<object>) {
  const search = readActivitySearch({ ...inUrl })
  const { user } = useAuth()
  const navigate = useNavigate()
  const [today] = useState(() => dateIn(user?.organization?.timeZone ?? 'UTC', new Date()))
  const [isAdding, setAdding] = useState(false)
  const isOwn = search.user === undefined || search.user === user?.id
  const show = (next: ActivitySearch) =>
    void navigate({ to: paths.cpdPortal(), search: next, replace: true, resetScroll: false })
  const actions = (
    <>
      <Button variant="default" onClick={() => setAdding(true)}>
        Quick add
      </Button>
      <Button color="signal" renderRoot={(props) => <Link to={paths.newActivity()} {...props} />}>
        New activity
      </Button>
    </>
  )
  return (
    <>
      <PageHeader
        title="CPD Portal"
        subtitle={isOwn ? 'Your CPD activities, newest first.' : 'Finished CPD activities, newest first.'}
        action={isOwn && actions}
      />
      {user && <Panels at={portalTop} props={{ userId: search.user ?? user.id, isOwn, today }} />}
      {isOwn && <SuggestionsPanel />}
      <ActivityListPanel
        search={search}
        today={today}
        isOwn={isOwn}
        firstAction={
          isOwn && (
            <Button variant="default" onClick={() => setAdding(true)}>
              Add the first activity
            </Button>
          )
        }
        onChange={(change) => show({ ...search, ...change })}
        onClear={() => show({ user: search.user })}
      />
      {!isOwn && (
        <p className={classes.links}>
          <Anchor
            renderRoot={(props) => <Link to={paths.plan()} search={{ user: search.user }} {...props} />}
          >
            Development plan
          </Anchor>
        </p>
      )}
      {isOwn && (
        <p className={classes.links}>
          <Anchor component={Link} to={paths.plan()}>
            Plan
          </Anchor>
          <Anchor component={Link} to={paths.cpdRecords()}>
            Records and audits
          </Anchor>
          <Anchor component={Link} to={paths.practiceHours()}>
            Practice hours
          </Anchor>
          <Anchor component={Link} to={paths.deletedActivities()}>
            Recently deleted
          </Anchor>
        </p>
      )}
      <Suspense fallback={null}>
        {isAdding && <QuickAddDialog today={today} onClose={() => setAdding(false)} />}
      </Suspense>
    </>
  )
}
