import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { SelectionBar } from '#platform/web/ui/selection-bar.tsx'
import { actionWords, peopleWords, type BulkAction } from '../bulk-words.ts'
import type { Matrix } from '../contract.ts'

// Loaded on demand: it imports the privacy guard.
const BulkDialog = lazy(() => import('./bulk-dialog.tsx').then((file) => ({ default: file.BulkDialog })))

const maxAtOnce = 100

interface BulkPanelProps {
  /** Names by id. */
  chosen: ReadonlyMap<string, string>
  requirements: Matrix['choices']['requirements']
  requirementId: string | undefined
  today: string
  onClear: () => void
}

/** What can be done for the selected people at once. It stays at the bottom of the screen. */
export function BulkPanel({ chosen, requirements, requirementId, today, onClear }: BulkPanelProps) {
  const { user } = useAuth()
  const [action, setAction] = useState<BulkAction | null>(null)
  const isTooMany = chosen.size > maxAtOnce
  // Supervisors only propose requirements.
  const actions: BulkAction[] = user?.role === 'supervisor' ? ['waive', 'remind'] : ['ask', 'waive', 'remind']
  return (
    <>
      <SelectionBar
        label="Selected people"
        words={`${peopleWords(chosen.size)} selected${isTooMany ? `; select at most ${maxAtOnce} at a time` : ''}`}
      >
        {actions.map((action) => (
          <Button key={action} variant="default" disabled={isTooMany} onClick={() => setAction(action)}>
            {actionWords[action].button}
          </Button>
        ))}
        <Button variant="subtle" onClick={onClear}>
          Clear selection
        </Button>
      </SelectionBar>
      <Suspense fallback={null}>
        {action && (
          <BulkDialog
            action={action}
            people={chosen}
            requirements={requirements}
            requirementId={requirementId}
            today={today}
            onClose={() => setAction(null)}
          />
        )}
      </Suspense>
    </>
  )
}
