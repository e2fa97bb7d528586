import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { NumberedChange } from '#logging/cases/record/history.contract.ts'
import { differencesBetween } from '#logging/cases/record/version-differences.ts'
import { formatDateTime } from '#platform/web/dates.ts'
import classes from './compare-versions-form.module.css'
import { FieldChangesPanel } from '#logging/cases/record/web/field-changes-panel.tsx'

/** Compares two versions of a case. `changes` are the changes loaded so far, newest first: only their versions are offered. */
export function CompareVersionsForm({ changes }: { changes: readonly NumberedChange[] }) {
  const oldestVersion = Math.max((changes.at(-1)?.version ?? 1) - 1, 1)
  // Number 1 is the case as it was logged: earlier versions, of the draft, cannot be compared.
  const oldestNumber = Math.max((changes.at(-1)?.number ?? 1) - 1, 1)
  const newestVersion = changes[0]?.version ?? 1
  const [olderVersion, setOlderVersion] = useState<number | null>(null)
  const [newerVersion, setNewerVersion] = useState(newestVersion)
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
    olderVersion === null
      ? []
      : differencesBetween(
          changes,
          Math.min(olderVersion, newerVersion),
          Math.max(olderVersion, newerVersion),
        )
  return (
    <fieldset className={classes.root}>
      <legend className={classes.legend}>Compare two versions</legend>
      <div className={classes.versions}>
        <NativeSelect
          label="Older version"
          data={[{ value: '', label: 'Choose a version' }, ...options]}
          value={olderVersion === null ? '' : String(olderVersion)}
          onChange={({ currentTarget: { value } }) => setOlderVersion(value === '' ? null : Number(value))}
        />
        <NativeSelect
          label="Newer version"
          data={options}
          value={String(newerVersion)}
          onChange={({ currentTarget: { value } }) => setNewerVersion(Number(value))}
        />
      </div>
      <div aria-live="polite">
        {olderVersion !== null && differences.length === 0 && (
          <p className={classes.same}>These versions have the same content.</p>
        )}
        {differences.length > 0 && <FieldChangesPanel changes={differences} />}
      </div>
    </fieldset>
  )
}
