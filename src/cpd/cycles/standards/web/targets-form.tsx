import { Button } from '@mantine/core'
import { partOf, type Form } from '#platform/web/forms/form.ts'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { RowMenu } from '#platform/web/ui/row-menu.tsx'
import { emptyTarget, type TargetValues } from './standard-values.ts'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './standard-form.module.css'

// The same limit as in the contract, repeated here because the browser does not load the contract's schemas.
const maxTargets = 20

// Loaded with the first target, because many standards have no targets.
const targetForm = lazyPart(async () => (await import('./target-form.tsx')).TargetForm)

interface TargetsFormProps {
  form: Form<{ targets: TargetValues[] }>
}

/** The targets of a standard, in the order in which users see them. */
export function TargetsForm({ form }: TargetsFormProps) {
  const { targets } = form.values
  const enterTargets = (nextTargets: TargetValues[]) => form.enter({ targets: nextTargets })
  const move = (index: number, offset: number) => {
    const movedTargets = [...targets]
    const [target] = movedTargets.splice(index, 1)
    if (target) movedTargets.splice(index + offset, 0, target)
    enterTargets(movedTargets)
  }
  return (
    <>
      {targets.length === 0 && (
        <p className={textStyles.note}>No amount is required: users keep a record of what they do.</p>
      )}
      <ol className={classes.targets} aria-label="Targets">
        {targets.map((target, index) => (
          <li key={target.key} className={classes.target}>
            <div className={classes.targetHead}>
              <h3 className={classes.targetName}>{target.label || `Target ${index + 1}`}</h3>
              <RowMenu
                rowName={target.label || `target ${index + 1}`}
                actions={[
                  index > 0 && { label: 'Move up', onClick: () => move(index, -1) },
                  index < targets.length - 1 && { label: 'Move down', onClick: () => move(index, 1) },
                  {
                    label: 'Remove',
                    onClick: () => enterTargets(targets.filter(({ key }) => key !== target.key)),
                  },
                ]}
              />
            </div>
            <targetForm.Part
              form={partOf(form, `targets.${index}`, target, (change) =>
                enterTargets(targets.map((row) => (row.key === target.key ? { ...row, ...change } : row))),
              )}
            />
          </li>
        ))}
      </ol>
      {targets.length < maxTargets && (
        <div>
          <Button variant="default" onClick={() => enterTargets([...targets, emptyTarget()])}>
            Add a target
          </Button>
        </div>
      )}
    </>
  )
}
