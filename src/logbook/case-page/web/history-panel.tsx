import { useState } from 'react'
import { Collapsible } from '#platform/web/ui/collapsible.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import classes from './history-panel.module.css'

const changesPanel = lazyPart(async () => (await import('./changes-panel.tsx')).ChangesPanel)

/** Shows who changed a case, when, and the values before and after. Loads nothing until it is opened. */
export function HistoryPanel({ id, version }: { id: string; version: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.root}>
      <Collapsible
        title="History"
        summary={`Version ${version}`}
        opened={isOpen}
        onToggle={() => setOpen(!isOpen)}
      >
        <changesPanel.Part id={id} version={version} />
      </Collapsible>
    </div>
  )
}
