import { Checkbox } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { CallAfter } from '#logbook/case-form/entry/call-after.ts'
import { addresses } from '../requests/addresses.ts'
import classes from './sign-off-panel.module.css'

interface AskLineFormProps {
  label: string
  /** Whether the box is ticked at first. */
  isWanted: boolean
  caseId: string
  supervisorId: string
  onCallAfter: (call: CallAfter | null) => void
}

/**
 * The choice to ask for a signature when the case is saved. The request is sent after the case, even if the outbox sends both
 * later.
 */
export function AskLineForm({ label, isWanted, caseId, supervisorId, onCallAfter }: AskLineFormProps) {
  const [choice, setChoice] = useState<boolean | null>(null)
  const isOn = choice ?? isWanted
  // The form has to know the initial choice, because the user may save at once.
  useEffect(() => {
    const { path } = addresses.askForSignatures
    onCallAfter(isOn ? { path, body: { caseIds: [caseId], supervisorId } } : null)
    return () => onCallAfter(null)
  }, [isOn, caseId, supervisorId, onCallAfter])
  return (
    <div className={classes.askLine}>
      <Checkbox
        label={label}
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => setChoice(checked)}
      />
    </div>
  )
}
