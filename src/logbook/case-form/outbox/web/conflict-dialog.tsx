import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { formatDateTime } from '#platform/web/dates.ts'
import { useReturnFocus } from '#platform/web/ui/use-return-focus.ts'
import { DialogButtons } from '#platform/web/ui/dialog-buttons.tsx'
import boxStyles from '#platform/web/ui/boxes.module.css'
import type { Case } from '#logging/cases/contract.ts'
import type { CaseEntry } from '../../entry/entry.ts'
import type { EntrySettings } from '../../entry/organization-settings.ts'
import { pathLabel, valueText } from '#logging/cases/record/change-words.ts'
import { differencesBetween, withSavedFields } from '../conflict.ts'
import classes from './conflict-dialog.module.css'

interface ConflictDialogProps {
  entry: CaseEntry
  savedCase: Case
  settings: EntrySettings
  /** Called with the entry to continue with. */
  onResolve: (entry: CaseEntry) => void
  onClose: () => void
}

type Side = 'mine' | 'saved'

/** Shows the differences between two versions of a case. The author chooses for each which version to keep. */
export function ConflictDialog({ entry, savedCase, settings, onResolve, onClose }: ConflictDialogProps) {
  const [differences] = useState(() => differencesBetween(entry, savedCase, settings))
  const [chosenSides, setChosenSides] = useState<Readonly<Record<string, Side>>>({})
  useReturnFocus()
  const sideOf = (path: string): Side => chosenSides[path] ?? 'mine'
  const chooseAll = (side: Side) =>
    setChosenSides(Object.fromEntries(differences.map(({ path }) => [path, side])))
  const savedPaths = differences.filter(({ path }) => sideOf(path) === 'saved').map(({ path }) => path)
  return (
    <Modal
      opened
      size="xl"
      title="This case was changed in two places"
      onClose={onClose}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
    >
      <p className={classes.words}>
        The saved case was changed on {formatDateTime(savedCase.updatedAt)}, after you started here. For each
        difference, choose which version to keep. Nothing changes until you save the case.
      </p>
      <div className={boxStyles.wrap}>
        <Button variant="default" size="sm" onClick={() => chooseAll('mine')}>
          All from this device
        </Button>
        <Button variant="default" size="sm" onClick={() => chooseAll('saved')}>
          All from the saved case
        </Button>
      </div>
      {differences.length === 0 && <p className={classes.words}>Both versions are the same.</p>}
      {differences.map(({ path, mine, saved: savedValue }) => (
        <fieldset key={path} className={classes.row}>
          <legend className={classes.label}>{pathLabel(path)}</legend>
          {(
            [
              ['mine', 'This device', mine],
              ['saved', 'Saved case', savedValue],
            ] as const
          ).map(([side, title, value]) => (
            <label key={side} className={classes.side} data-chosen={sideOf(path) === side}>
              <span className={classes.pick}>
                <input
                  type="radio"
                  name={path}
                  checked={sideOf(path) === side}
                  onChange={() => setChosenSides({ ...chosenSides, [path]: side })}
                />
                {title}
              </span>
              <span className={classes.text}>{valueText(path, value)}</span>
            </label>
          ))}
        </fieldset>
      ))}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Decide later
        </Button>
        <Button
          color="signal"
          onClick={() => onResolve(withSavedFields(entry, savedCase, savedPaths, settings.zone))}
        >
          Continue with these
        </Button>
      </DialogButtons>
    </Modal>
  )
}
