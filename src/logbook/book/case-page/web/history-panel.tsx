import { useState } from 'react'
import { formatDateTime } from '#platform/web/dates.ts'
import { Collapsible } from '#platform/web/ui/collapsible.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import classes from './history-panel.module.css'

const changesPanel = lazyPart(async () => (await import('./changes-panel.tsx')).ChangesPanel)

interface HistoryPanelProps {
  id: string
  version: number
  /** Null for a draft. */
  submittedAt: string | null
  updatedAt: string
}

/** Returns when a case last changed since it was logged, as text. Changes to the draft do not count. */
function changeWords({ submittedAt, updatedAt }: HistoryPanelProps): string | undefined {
  if (submittedAt === null) return undefined
  return updatedAt > submittedAt
    ? `Last changed ${formatDateTime(updatedAt)}`
    : 'Not changed since it was logged'
}

/** Shows who changed a case, when, and the values before and after. Loads nothing until it is opened. */
export function HistoryPanel(props: HistoryPanelProps) {
  const { id, version } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.root}>
      <Collapsible
        title="History"
        summary={changeWords(props)}
        opened={isOpen}
        onToggle={() => setOpen(!isOpen)}
      >
        <changesPanel.Part id={id} version={version} />
      </Collapsible>
    </div>
  )
}
