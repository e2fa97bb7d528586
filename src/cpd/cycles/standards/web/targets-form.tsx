import { Button } from '@mantine/core'
import { partOf, type Form } from '#platform/web/forms/form.ts'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { RowMenu } from '#platform/web/ui/row-menu.tsx'
import { emptyTarget, type TargetValues } from './standard-values.ts'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './standard-form.module.css'

// The same limit as in the contract, repeated here because the browser does not load the contract's schemas.
const maxTargets = 20

// Many standards require no amount, so the fields load with the first target.
const targetForm = lazyPart(async () => (await import('./target-form.tsx')).TargetForm)

interface TargetsFormProps {
  form: Form<{ targets: TargetValues[] }>
}

/** The targets of a standard, in the order in which users see them. */
export function TargetsForm({ form }: TargetsFormProps) {
  const { targets } = form.values
  const put = (changed: TargetValues[]) => form.enter({ targets: changed })
  const move = (index: number, by: number) => {
    const moved = [...targets]
    const [target] = moved.splice(index, 1)
    if (target) moved.splice(index + by, 0, target)
    put(moved)
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
                about={target.label || `target ${index + 1}`}
                actions={[
                  index > 0 && { label: 'Move up', onClick: () => move(index, -1) },
                  index < targets.length - 1 && { label: 'Move down', onClick: () => move(index, 1) },
                  {
                    label: 'Remove',
                    onClick: () => put(targets.filter(({ key }) => key !== target.key)),
                  },
                ]}
              />
            </div>
            <targetForm.Part
              form={partOf(form, `targets.${index}`, target, (change) =>
                put(targets.map((other) => (other.key === target.key ? { ...other, ...change } : other))),
              )}
            />
          </li>
        ))}
      </ol>
      {targets.length < maxTargets && (
        <div>
          <Button variant="default" onClick={() => put([...targets, emptyTarget()])}>
            Add a target
          </Button>
        </div>
      )}
    </>
  )
}
