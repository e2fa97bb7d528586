import { nothingEntered, pathLabel, valueText } from '../change-words.ts'
import textStyles from '#platform/web/ui/text.module.css'
import type { FieldChange } from '../history.contract.ts'
import classes from './field-changes-panel.module.css'

/** Shows each changed field with its value before and after. */
export function FieldChangesPanel({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <dl className={classes.fields}>
      {changes.map((field) => (
        <div key={field.path} className={classes.field}>
          <dt className={textStyles.quiet}>{pathLabel(field.path)}</dt>
          <dd className={classes.values}>
            <FieldValues field={field} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function FieldValues({ field: { path, before, after, isHidden } }: { field: FieldChange }) {
  if (isHidden) return <span className={classes.hidden}>Changed. Only the owner can see the text.</span>
  const [oldText, newText] = [valueText(path, before), valueText(path, after)]
  return (
    <>
      <del className={classes.before} data-nothing={oldText === nothingEntered || undefined}>
        {oldText}
      </del>
      <span aria-hidden="true">→</span>
      <ins className={classes.after} data-nothing={newText === nothingEntered || undefined}>
        {newText}
      </ins>
    </>
  )
}
