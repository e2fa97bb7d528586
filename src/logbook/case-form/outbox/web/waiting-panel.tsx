import { useState } from 'react'
import { CardList } from '#platform/web/ui/card-list.tsx'
import type { StoredEntry } from '../stored-entry.ts'
import { useSelectedEntries } from './device-drafts.ts'
import { StoredEntryCard } from './stored-entry-card.tsx'
import classes from './waiting-panel.module.css'

const selectWaiting = (storedEntries: StoredEntry[]): StoredEntry[] =>
  storedEntries.filter(({ aim }) => aim === 'log')

/** Lists the cases that are finished but have not reached the server yet, newest first. */
export function WaitingPanel({ userId }: { userId: string }) {
  const [now] = useState(() => new Date())
  const waitingEntries = useSelectedEntries(userId, selectWaiting).data ?? []
  if (waitingEntries.length === 0) return null
  return (
    <section className={classes.root} aria-labelledby="waiting-to-send">
      <h2 id="waiting-to-send" className={classes.title}>
        Waiting to send
      </h2>
      <CardList label="Waiting to send">
        {waitingEntries.toReversed().map((storedEntry) => (
          <StoredEntryCard key={storedEntry.id} storedEntry={storedEntry} now={now} />
        ))}
      </CardList>
    </section>
  )
}
