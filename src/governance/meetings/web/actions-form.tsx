import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { PrivacyCheck } from '#privacy/contract.ts'
import { GuardedTextInput } from '#privacy/web/guarded-text-panel.tsx'
import type { Side } from '../contract.ts'
import { emptyAction, type ActionValues } from './agreement-values.ts'
import classes from './agreements-panel.module.css'

interface ActionsFormProps {
  actions: readonly ActionValues[]
  maxActions: number
  names: Readonly<Record<Side, string>>
  errorOf: (path: string) => string | undefined
  checked: PrivacyCheck[]
  onCheckedChange: (checked: PrivacyCheck[]) => void
  onChange: (actions: ActionValues[]) => void
}

/** The form for the agreed actions of a meeting: what, by which of the two people, and by when. */
export function ActionsForm({
  actions,
  maxActions,
  names,
  errorOf,
  checked,
  onCheckedChange,
  onChange,
}: ActionsFormProps) {
  const change = (index: number, changed: Partial<ActionValues>) =>
    onChange(actions.map((action, place) => (place === index ? { ...action, ...changed } : action)))
  // A confirmation refers to the position of its text, and removing an action changes the positions after it.
  const remove = (index: number) => {
    onCheckedChange(checked.filter(({ path }) => !path.startsWith('actions.')))
    onChange(actions.filter((_, place) => place !== index))
  }
  return (
    <fieldset className={classes.actionRows}>
      <legend className={classes.legend}>Agreed actions</legend>
      {actions.map((action, index) => {
        const number = index + 1
        return (
          // Rows have no id before they are saved, and new ones are only added at the end.
          // oxlint-disable-next-line react/no-array-index-key
          <fieldset key={index} className={classes.actionRow} aria-label={`Action ${number}`}>
            <GuardedTextInput
              path={`actions.${index}.words`}
              label={`Action ${number}`}
              required
              maxLength={300}
              value={action.words}
              error={errorOf(`actions.${index}.words`)}
              onChange={(words) => change(index, { words })}
              checked={checked}
              onCheckedChange={onCheckedChange}
            />
            <div className={classes.pair}>
              <NativeSelect
                label="Who"
                data={[
                  { value: 'clinician', label: names.clinician },
                  { value: 'supervisor', label: names.supervisor },
                ]}
                value={action.owner}
                onChange={({ currentTarget: { value } }) =>
                  change(index, { owner: value === 'supervisor' ? 'supervisor' : 'clinician' })
                }
              />
              <TextInput
                type="date"
                label="By when"
                value={action.dueOn}
                error={errorOf(`actions.${index}.dueOn`)}
                onChange={({ currentTarget: { value } }) => change(index, { dueOn: value })}
              />
            </div>
            <Button variant="subtle" aria-label={`Remove action ${number}`} onClick={() => remove(index)}>
              Remove
            </Button>
          </fieldset>
        )
      })}
      {actions.length < maxActions && (
        <Button variant="default" onClick={() => onChange([...actions, emptyAction])}>
          Add an action
        </Button>
      )}
    </fieldset>
  )
}
