import { Button } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import { messageOf } from '#cpd/cycles/enrolments/web/messages.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ConflictNotice } from '#platform/web/components/conflict-notice.tsx'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { Notice } from '#platform/web/components/notice.tsx'
import { currentIn } from '#platform/web/use-conflict.ts'
import { useScreenHold } from '#platform/web/session/screen-hold.ts'
import { focusFirstError } from '#platform/web/ui/field-slot.tsx'
import classes from './plan-form.module.css'
import { usePlanForm, type PlanFormOptions } from './use-plan-form.ts'

type Editing<Values> = Pick<
  ReturnType<typeof usePlanForm<Values & object, { version: number }>>,
  'values' | 'errors' | 'enter'
>

interface PlanFormProps<Values, Saved extends { version: number }> extends Omit<
  PlanFormOptions<Values, Saved>,
  'onRefused'
> {
  /** What the fields are called where two versions are compared. */
  labels: Readonly<Partial<Record<keyof Values & string, string>>>
  /** Returns the text for a value; `versions` are the records that it may come from. */
  words: (field: keyof Values & string, value: unknown, versions: readonly Saved[]) => string
  children: (editing: Editing<Values>) => ReactNode
}

/** The frame of a form of the plan: what was kept, what was refused, the button that saves. */
export function PlanForm<Values extends object, Saved extends { version: number }>({
  labels,
  words,
  children,
  ...options
}: PlanFormProps<Values, Saved>) {
  const root = useRef<HTMLFormElement>(null)
  useScreenHold()
  const editing = usePlanForm({
    ...options,
    onRefused: () =>
      // The messages are drawn first.
      requestAnimationFrame(() => {
        const invalid = root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
        const path = invalid?.closest<HTMLElement>('[data-path]')?.dataset.path
        if (root.current && path !== undefined) focusFirstError(root.current, [{ path }])
      }),
  })
  const { saving, submit, discard, hasKept, isOutdated, base, conflict, enter } = editing
  const versions = [options.edited, base].filter((saved) => saved !== null)
  return (
    <form
      ref={root}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {hasKept && (
        <Notice
          action={
            <Button variant="default" size="sm" onClick={discard}>
              Start again
            </Button>
          }
        >
          {isOutdated
            ? 'This was changed elsewhere while you edited it. Saving replaces that version with what you typed; “Start again” shows it.'
            : 'This is what you typed before. It is not saved yet.'}
        </Notice>
      )}
      {conflict !== null && (
        <ConflictNotice
          key={base?.version}
          what="This"
          conflict={conflict}
          labels={labels}
          words={(field, value) => words(field, value, versions)}
          // A computed key loses its type.
          onChoose={(field, value) => enter({ [field]: value } as Partial<Values>)}
        />
      )}
      {children(editing)}
      {saving.error !== null && currentIn(saving.error) === null && (
        <ErrorBanner requestId={faultIdOf(saving.error)}>
          {messageOf(saving.error)} What you typed is still here.
        </ErrorBanner>
      )}
      <div className={classes.foot}>
        <Button type="submit" color="signal" loading={saving.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}
