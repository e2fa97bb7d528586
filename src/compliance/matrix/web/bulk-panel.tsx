import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { SelectionBar } from '#platform/web/ui/selection-bar.tsx'
import { actionTexts, countPeople, type BulkAction } from '../bulk-words.ts'
import type { Matrix } from '../contract.ts'
import { lazyDialog } from '#platform/web/ui/lazy-part.tsx'

// Loaded on demand: it imports the privacy guard.
const BulkDialog = lazyDialog(async () => (await import('./bulk-dialog.tsx')).BulkDialog)

const maxPeopleAtOnce = 100

interface BulkPanelProps {
  /** Names by id. */
  selection: ReadonlyMap<string, string>
  requirements: Matrix['choices']['requirements']
  requirementId: string | undefined
  today: string
  onClear: () => void
}

/** Actions for the selected people. The bar stays at the bottom of the screen. */
export function BulkPanel({ selection, requirements, requirementId, today, onClear }: BulkPanelProps) {
  const { user } = useAuth()
  const [action, setAction] = useState<BulkAction | null>(null)
  const isTooMany = selection.size > maxPeopleAtOnce
  // Supervisors only propose requirements.
  const actions: BulkAction[] =
    user?.role === 'supervisor' ? ['waive', 'remind'] : ['assign', 'waive', 'remind']
  return (
    <>
      <SelectionBar
        label="Selected people"
        summary={`${countPeople(selection.size)} selected${isTooMany ? `; select at most ${maxPeopleAtOnce} at a time` : ''}`}
      >
        {actions.map((action) => (
          <Button key={action} variant="default" disabled={isTooMany} onClick={() => setAction(action)}>
            {actionTexts[action].button}
          </Button>
        ))}
        <Button variant="subtle" onClick={onClear}>
          Clear selection
        </Button>
      </SelectionBar>

      {action && (
        <BulkDialog
          action={action}
          people={selection}
          requirements={requirements}
          requirementId={requirementId}
          today={today}
          onClose={() => setAction(null)}
        />
      )}
    </>
  )
}
