import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '#cpd/cycles/enrolments/web/messages.ts'
import { ConflictNotice } from '#platform/web/components/conflict-notice.tsx'
import type { Form } from '#platform/web/forms/form.ts'
import { KeptFormFrame, NotSaved } from '#platform/web/forms/kept-form-frame.tsx'
import { useKeptForm, type KeptFormOptions } from '#platform/web/forms/use-kept-form.ts'
import classes from './plan-form.module.css'

interface PlanFormProps<Values, Saved extends { version: number }> extends Pick<
  KeptFormOptions<Values, Saved>,
  'formKey' | 'edited' | 'validate' | 'save' | 'onSaved'
> {
  /** The initial values of a new goal or review. */
  initialValues: Values
  toValues: (saved: Saved) => Values
  /** Field labels in the version comparison. */
  labels: Readonly<Partial<Record<keyof Values & string, string>>>
  /** Returns the text of a value; `versions` are the records that may contain it. */
  fieldText: (field: keyof Values & string, value: unknown, versions: readonly Saved[]) => string
  children: (form: Form<Values>) => ReactNode
}

/** The form of a goal or a review: its frame, the save button, and the errors. */
export function PlanForm<Values extends object, Saved extends { version: number }>({
  initialValues,
  labels,
  fieldText,
  children,
  ...options
}: PlanFormProps<Values, Saved>) {
  const { edited, toValues, onSaved } = options
  const cache = useQueryClient()
  const formState = useKeptForm({
    ...options,
    initial: edited ? toValues(edited) : initialValues,
    onSaved: (saved) => {
      void cache.invalidateQueries({ queryKey: ['cpd'] })
      onSaved(saved)
    },
  })
  const { form, saving, base, conflict } = formState
  const versions = [edited, base].filter((record) => record !== null)
  return (
    <KeptFormFrame formState={formState} className={classes.form} onSubmit={formState.submit}>
      {conflict !== null && (
        <ConflictNotice
          key={base?.version}
          what="This"
          conflict={conflict}
          labels={labels}
          format={(field, value) => fieldText(field, value, versions)}
          // A computed key loses its type.
          onChoose={(field, value) => form.enter({ [field]: value } as Partial<Values>)}
        />
      )}
      {children(form)}
      <NotSaved error={saving.error} messageOf={messageOf} />
      <div className={classes.foot}>
        <Button type="submit" color="signal" loading={saving.isPending}>
          Save
        </Button>
      </div>
    </KeptFormFrame>
  )
}
