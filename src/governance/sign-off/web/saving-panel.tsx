import type { CallAfter } from '#logbook/case-form/entry/call-after.ts'
import type { EntryFields } from '#logbook/case-form/entry/entry.ts'
import { needsSignature } from '#logbook/case-form/entry/entry-request.ts'
import type { EntrySettings } from '#logbook/case-form/entry/organization-settings.ts'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { AskLineForm } from './ask-line-form.tsx'

const signedEdit = lazyPart(async () => (await import('./signed-edit-panel.tsx')).SignedEditPanel, {
  waitingHeight: 0,
})

interface SavingPanelProps {
  fields: EntryFields
  settings: EntrySettings
  isEdit: boolean
  onCallAfter: (call: CallAfter | null) => void
}

/** Says how saving a case affects its sign-off: one line for a new case, a warning before the edit of a signed case. */
export function SavingPanel({ fields, settings, isEdit, onCallAfter }: SavingPanelProps) {
  const { _id: id } = fields
  if (isEdit) return <signedEdit.Part id={id} onCallAfter={onCallAfter} />
  const { supervisor } = settings
  if (supervisor === null) return null
  return (
    <AskLineForm
      label={`Ask ${supervisor.name} to sign`}
      isWanted={needsSignature(fields, settings)}
      caseId={id}
      supervisorId={supervisor.id}
      onCallAfter={onCallAfter}
    />
  )
}
