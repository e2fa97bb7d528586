import { Button } from '@mantine/core'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import type { FieldError } from '#platform/contract/errors.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import type { Case } from '#logging/cases/contract.ts'
import type { CaseEntry } from '../../entry/entry.ts'
import type { EntrySettings } from '../../entry/organization-settings.ts'
import { withConflictResolved, type StoredEntry } from '../stored-entry.ts'
import { changeStoredEntry, discardEntry, useStoredEntries } from './device-drafts.ts'
import classes from './save-problem-panel.module.css'
import { lazyDialog } from '#platform/web/ui/lazy-part.tsx'

// Loaded on demand: most users never see two versions of a case.
const ConflictDialog = lazyDialog(async () => (await import('./conflict-dialog.tsx')).ConflictDialog)

interface SaveProblemPanelProps {
  userId: string
  /** The id of the case. */
  id: string
  /** Errors without a field in the form. */
  unplacedErrors: readonly FieldError[]
  settings: EntrySettings
  /** Called with the entry that the form continues with. */
  onResolve: (entry: CaseEntry) => void
}

/** Shows why a case cannot be saved, if no field can show it, and what to do. */
export function SaveProblemPanel({ userId, id, unplacedErrors, ...props }: SaveProblemPanelProps) {
  const storedEntry = useStoredEntries(userId).data?.find((entry) => entry.id === id) ?? null
  const problem = storedEntry?.problem ?? null
  if (problem === null || storedEntry === null) {
    return unplacedErrors.length === 0 ? null : (
      <ErrorBanner>
        The case cannot be logged yet:
        <Sentences errors={unplacedErrors} />
      </ErrorBanner>
    )
  }
  if (problem.kind === 'conflict')
    return <ConflictBanner {...props} storedEntry={storedEntry} savedCase={problem.saved} />
  if (problem.kind === 'gone') return <DeletedCaseBanner {...props} storedEntry={storedEntry} />
  return (
    <ErrorBanner requestId={problem.requestId}>
      {problem.message}
      <Sentences errors={unplacedErrors} />
    </ErrorBanner>
  )
}

const Sentences = ({ errors }: { errors: readonly FieldError[] }) => (
  <>
    {errors.map(({ path, message }) => (
      <div key={path}>{message}</div>
    ))}
  </>
)

interface ConflictBannerProps {
  storedEntry: StoredEntry
  savedCase: Case
  settings: EntrySettings
  onResolve: (entry: CaseEntry) => void
}

function ConflictBanner({ storedEntry, savedCase, settings, onResolve }: ConflictBannerProps) {
  const [isComparing, setIsComparing] = useState(false)
  return (
    <ErrorBanner>
      This case was changed elsewhere since you started here. Both versions are kept: compare them, then save.
      <div className={classes.actions}>
        <Button variant="default" size="sm" onClick={() => setIsComparing(true)}>
          Compare both
        </Button>
      </div>
      {isComparing && (
        <ConflictDialog
          entry={storedEntry.entry}
          savedCase={savedCase}
          settings={settings}
          onClose={() => setIsComparing(false)}
          onResolve={(entry) => {
            setIsComparing(false)
            onResolve(entry)
            void changeStoredEntry(
              storedEntry.userId,
              storedEntry.id,
              (current) => current && withConflictResolved(current, entry, savedCase, new Date()),
            )
          }}
        />
      )}
    </ErrorBanner>
  )
}

/** Offers to log the typed content as a new case, because the saved case no longer exists. */
function DeletedCaseBanner({
  storedEntry,
  onResolve,
}: Pick<ConflictBannerProps, 'storedEntry' | 'onResolve'>) {
  const { userId, id, entry } = storedEntry
  const startNewCase = () => {
    onResolve({ ...entry, fields: { ...entry.fields, _id: uuid(), missionNumber: undefined } })
    void discardEntry(userId, id)
  }
  return (
    <ErrorBanner>
      The saved case was deleted or voided elsewhere. What you typed is still here.
      <div className={classes.actions}>
        <Button variant="default" size="sm" onClick={startNewCase}>
          Continue as a new case
        </Button>
      </div>
    </ErrorBanner>
  )
}
