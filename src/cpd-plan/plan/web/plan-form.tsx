import { Button } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import { messageOf } from '#cpd-cycles/enrolments/web/messages.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { Notice } from '#platform/web/components/notice.tsx'
import { useScreenHold } from '#platform/web/session/screen-hold.ts'
import { focusFirstError } from '#platform/web/ui/field-slot.tsx'
import classes from './plan-form.module.css'
import { usePlanForm, type PlanFormOptions } from './use-plan-form.ts'

type Editing<Values> = Pick<
  ReturnType<typeof usePlanForm<Values & object, unknown>>,
  'values' | 'errors' | 'enter'
>

interface PlanFormProps<Values, Saved> extends Omit<PlanFormOptions<Values, Saved>, 'onRefused'> {
  children: (editing: Editing<Values>) => ReactNode
}

/** The frame of a form of the plan: what was kept, what was refused, the button that saves. */
export function PlanForm<Values extends object, Saved>({
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
  const { saving, submit, discard, hasKept, isOutdated } = editing
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
      {children(editing)}
      {saving.error !== null && (
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
