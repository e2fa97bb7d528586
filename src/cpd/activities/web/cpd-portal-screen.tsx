import { Button, Group } from '@mantine/core'
import { useIsFetching, useQuery, type Query } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { dateIn } from '#platform/contract/zoned-time.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { Panels } from '#platform/web/components/panels.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import inTurn from '#platform/web/ui/in-turn.module.css'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { SectionLinks } from '#platform/web/ui/section-links.tsx'
import { paths } from '#paths/paths.ts'
import { readActivitySearch, type ActivitySearch } from '../log/list-search.ts'
import { ActivityListPanel } from '../log/web/activity-list-panel.tsx'
import { portalActions, portalTop } from '../log/web/panel-places.ts'
import { ownerNameQuery } from '../log/web/queries.ts'
import { concernsQuery } from '../concerns/web/queries.ts'
import { SuggestionsPanel } from '../from-cases/web/suggestions-panel.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-part.tsx'

// Loaded on demand: it imports the privacy guard.
const QuickAddDialog = lazyDialog(
  async () => (await import('../log/web/quick-add-dialog.tsx')).QuickAddDialog,
)

const portalLink = { label: 'Activities', to: paths.cpdPortal() }
const ownLinks = (needsPracticeHours: boolean) => [
  portalLink,
  { label: 'Plan', to: paths.plan() },
  { label: 'Records and audits', to: paths.cpdRecords() },
  ...(needsPracticeHours ? [{ label: 'Practice hours', to: paths.practiceHours() }] : []),
  { label: 'Recently deleted', to: paths.deletedActivities() },
]
const linksFor = (user: string | undefined) => [
  { ...portalLink, search: { user } },
  { label: 'Development plan', to: paths.plan(), search: { user } },
]

/**
 * Whether a panel above the list is still loading. The list waits for cycles and suggestions, because it would move down when
 * they arrive.
 */
const isFirstLoadAbove = ({ queryKey: [area, part], state }: Query): boolean =>
  area === 'cpd' && (part === 'enrolments' || part === 'suggestions') && state.data === undefined

function OwnerLine({ userId }: { userId: string | undefined }) {
  const { data: name } = useQuery(ownerNameQuery(userId))
  return name ? `Finished CPD activities of ${name}, newest first.` : 'Finished CPD activities, newest first.'
}

/** The user's professional development. The search and the filters are in the URL. */
export function CpdPortalScreen({ search: urlSearch }: ScreenProps<object>) {
  const search = readActivitySearch({ ...urlSearch })
  const { user } = useAuth()
  const navigate = useNavigate()
  const [today] = useState(() => dateIn(user?.organization?.timeZone ?? 'UTC', new Date()))
  const [isAdding, setAdding] = useState(false)
  const isOwn = search.user === undefined || search.user === user?.id
  const { data: concerns } = useQuery({ ...concernsQuery, enabled: isOwn })
  const needsPracticeHours = concerns !== undefined && concerns.practiceHours !== null
  const isLoadingAbove = useIsFetching({ predicate: isFirstLoadAbove }) > 0
  const showSearch = (next: ActivitySearch) =>
    void navigate({ to: paths.cpdPortal(), search: next, replace: true, resetScroll: false })
  const actions = (
    <>
      <Panels at={portalActions} props={{}} />
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
        subtitle={isOwn ? 'Your CPD activities, newest first.' : <OwnerLine userId={search.user} />}
        action={isOwn && actions}
      />
      <SectionLinks label="CPD Portal" links={isOwn ? ownLinks(needsPracticeHours) : linksFor(search.user)} />
      <div className={inTurn.root}>
        {user && <Panels at={portalTop} props={{ userId: search.user ?? user.id, isOwn, today }} />}
        {isOwn && <SuggestionsPanel />}
        <div style={isLoadingAbove ? { visibility: 'hidden' } : undefined}>
          <ActivityListPanel
            search={search}
            today={today}
            isOwn={isOwn}
            firstAction={
              isOwn && (
                <Group gap="sm" justify="center">
                  <Button variant="default" onClick={() => setAdding(true)}>
                    Add the first activity
                  </Button>
                  <Panels at={portalActions} props={{}} />
                </Group>
              )
            }
            onChange={(change) => showSearch({ ...search, ...change })}
            onClear={() => showSearch({ user: search.user })}
          />
        </div>
      </div>
      {isAdding && <QuickAddDialog today={today} onClose={() => setAdding(false)} />}
    </>
  )
}
