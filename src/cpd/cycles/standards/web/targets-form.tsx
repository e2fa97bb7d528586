import { Button } from '@mantine/core'
import { partOf, type Form } from '#platform/web/forms/form.ts'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { RowMenu } from '#platform/web/ui/row-menu.tsx'
import { emptyTarget, type TargetValues } from './standard-values.ts'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './standard-form.module.css'

// As in the contract, whose schemas the browser does not load.
const maxTargets = 20

// Many standards ask for no figure, so its fields come with the first target.
const targetForm = lazyPart(async () => (await import('./target-form.tsx')).TargetForm)

interface TargetsFormProps {
  form: Form<{ targets: TargetValues[] }>
}

/** What a standard asks for, in the order in which users see it. */
export function TargetsForm({ form }: TargetsFormProps) {
  const { targets } = form.values
  const put = (changed: TargetValues[]) => form.enter({ targets: changed })
  const move = (at: number, by: number) => {
    const moved = [...targets]
    const [target] = moved.splice(at, 1)
    if (target) moved.splice(at + by, 0, target)
    put(moved)
  }
  return (
    <>
      {targets.length === 0 && (
        <p className={textStyles.note}>No figure is asked for: users keep a record of what they do.</p>
      )}
      <ol className={classes.targets} aria-label="Targets">
        {targets.map((target, at) => (
          <li key={target.key} className={classes.target}>
            <div className={classes.targetHead}>
              <h3 className={classes.targetName}>{target.label || `Target ${at + 1}`}</h3>
              <RowMenu
                about={target.label || `target ${at + 1}`}
                actions={[
                  at > 0 && { label: 'Move up', onClick: () => move(at, -1) },
                  at < targets.length - 1 && { label: 'Move down', onClick: () => move(at, 1) },
                  {
                    label: 'Remove',
                    onClick: () => put(targets.filter(({ key }) => key !== target.key)),
                  },
                ]}
              />
            </div>
            <targetForm.Part
              form={partOf(form, `targets.${at}`, target, (change) =>
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
