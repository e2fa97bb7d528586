import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { NumberedChange } from '#logging/cases/record/history.contract.ts'
import { differencesBetween } from '#logging/cases/record/version-differences.ts'
import { formatDateTime } from '#platform/web/dates.ts'
import classes from './compare-versions-form.module.css'
import { FieldChangesPanel } from '#logging/cases/record/web/field-changes-panel.tsx'

/** Compares two versions of a case. `changes` are those loaded so far, newest first; older versions are offered once loaded. */
export function CompareVersionsForm({ changes }: { changes: readonly NumberedChange[] }) {
  const oldestVersion = Math.max((changes.at(-1)?.version ?? 1) - 1, 1)
  // Before the case was logged there is nothing to compare with.
  const oldestNumber = Math.max((changes.at(-1)?.number ?? 1) - 1, 1)
  const newestVersion = changes[0]?.version ?? 1
  const [older, setOlder] = useState<number | null>(null)
  const [newer, setNewer] = useState(newestVersion)
  const options = [
    ...changes.map(({ version, number, changedAt }) => ({
      value: String(version),
      label: `Version ${number}, ${formatDateTime(changedAt)}`,
    })),
    ...(changes.some(({ version }) => version === oldestVersion)
      ? []
      : [{ value: String(oldestVersion), label: `Version ${oldestNumber}` }]),
  ]
  const differences =
    older === null ? [] : differencesBetween(changes, Math.min(older, newer), Math.max(older, newer))
  return (
    <fieldset className={classes.root}>
      <legend className={classes.legend}>Compare two versions</legend>
      <div className={classes.versions}>
        <NativeSelect
          label="Older version"
          data={[{ value: '', label: 'Choose a version' }, ...options]}
          value={older === null ? '' : String(older)}
          onChange={({ currentTarget: { value } }) => setOlder(value === '' ? null : Number(value))}
        />
        <NativeSelect
          label="Newer version"
          data={options}
          value={String(newer)}
          onChange={({ currentTarget: { value } }) => setNewer(Number(value))}
        />
      </div>
      <div aria-live="polite">
        {older !== null && differences.length === 0 && (
          <p className={classes.same}>These versions have the same content.</p>
        )}
        {differences.length > 0 && <FieldChangesPanel changes={differences} />}
      </div>
    </fieldset>
  )
}
