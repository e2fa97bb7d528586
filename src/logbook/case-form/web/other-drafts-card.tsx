import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { crewDraftsQuery } from '#logging/crew-drafts/web/queries.ts'
import { paths } from '#paths/paths.ts'
import type { StoredEntry } from '../outbox/stored-entry.ts'
import { useSelectedEntries } from '../outbox/web/device-drafts.ts'
import classes from './new-case-screen.module.css'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'

// Loaded on demand: few users have received a draft.
const { Part: ReceivedDraftsPanel } = lazyPart(
  async () => (await import('#logging/crew-drafts/web/received-drafts-panel.tsx')).ReceivedDraftsPanel,
  { waitingHeight: 0 },
)

/** Lists the drafts that crewmates have prepared. Renders nothing if there are none or they cannot be loaded. */
export function CrewDrafts({ onAccepted }: { onAccepted: (id: string) => void }) {
  const crewDrafts = useQuery(crewDraftsQuery)
  // Stays visible once shown, so that the user can undo a dismissal.
  const [isShown, setIsShown] = useState(false)
  if (!isShown && (crewDrafts.data?.length ?? 0) > 0) setIsShown(true)
  if (!isShown) return null
  return (
    <div className={classes.crewDrafts}>
      <ReceivedDraftsPanel onAccepted={onAccepted} />
    </div>
  )
}

/** Links to the drafts and waiting cases of this device, if it has any besides the case in the form. */
export function OtherDrafts({ userId, id }: { userId: string; id: string }) {
  const countOthers = useCallback(
    (storedEntries: StoredEntry[]) => storedEntries.filter((entry) => entry.id !== id).length,
    [id],
  )
  const otherCount = useSelectedEntries(userId, countOthers).data ?? 0
  if (otherCount === 0) return null
  return (
    <Button variant="default" renderRoot={(props) => <Link to={paths.drafts()} {...props} />}>
      {otherCount === 1 ? '1 other draft' : `${otherCount} other drafts`}
    </Button>
  )
}
