import { Button, Checkbox } from '@mantine/core'
import { useRef } from 'react'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ConflictNotice } from '#platform/web/components/conflict-notice.tsx'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { Notice } from '#platform/web/components/notice.tsx'
import { currentIn } from '#platform/web/use-conflict.ts'
import { useScreenHold } from '#platform/web/session/screen-hold.ts'
import { focusFirstError } from '#platform/web/ui/field-slot.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import { messageOf } from './messages.ts'
import type { Standard } from '../contract.ts'
import { CycleSection, OriginSection, WhoSection } from './standard-sections-form.tsx'
import { standardFieldWords, standardLabels } from './compared-words.ts'
import type { StandardValues } from './standard-values.ts'
import classes from './standard-form.module.css'
import { TargetsForm } from './targets-form.tsx'
import { useStandardForm } from './use-standard-form.ts'

interface StandardFormProps {
  userId: string
  /** The stored standard; null for a new one. */
  edited: Standard | null
  initial: StandardValues
  usedCodes: readonly string[]
  onSaved: () => void
}

/** Adds or edits a standard. */
export function StandardForm(props: StandardFormProps) {
  const { edited } = props
  const root = useRef<HTMLFormElement>(null)
  useScreenHold()
  const editing = useStandardForm({
    ...props,
    onRefused: () =>
      // The messages are drawn first.
      requestAnimationFrame(() => {
        const invalid = root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
        const path = invalid?.closest<HTMLElement>('[data-path]')?.dataset.path
        if (root.current && path !== undefined) focusFirstError(root.current, [{ path }])
      }),
  })
  const { values, errors, enter, saving, submit, base, conflict } = editing
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
      {editing.hasKept && <KeptNotice isOutdated={editing.isOutdated} onDiscard={editing.discard} />}
      {conflict !== null && (
        <ConflictNotice
          key={base?.version}
          what={base?.title ?? 'This standard'}
          conflict={conflict}
          labels={standardLabels}
          words={standardFieldWords}
          onChoose={(field, value) => enter({ [field]: value })}
        />
      )}
      <WhoSection values={values} errors={errors} enter={enter} isDelivered={edited?.isDelivered ?? false} />
      <CycleSection values={values} errors={errors} enter={enter} />
      <FormSection
        title="Targets"
        help="Each is a bar on the user’s card; the first with an amount is the ring."
      >
        <TargetsForm targets={values.targets} errors={errors} onChange={(targets) => enter({ targets })} />
      </FormSection>
      <OriginSection values={values} errors={errors} enter={enter} />
      {edited !== null && (
        <FormSection title="On offer" help="A standard is retired, never deleted: cycles refer to it.">
          <Checkbox
            label="Retired"
            description="Nobody can begin a new cycle of it. Cycles that have begun go on."
            checked={values.isRetired}
            onChange={(event) => enter({ isRetired: event.currentTarget.checked })}
          />
        </FormSection>
      )}
      {saving.error !== null && currentIn(saving.error) === null && (
        <ErrorBanner requestId={faultIdOf(saving.error)}>
          {messageOf(saving.error)} What you typed is still here.
        </ErrorBanner>
      )}
      <div className={classes.foot}>
        {edited !== null && (
          <p className={classes.quiet}>
            Cycles that have begun keep the rules they began with. Their owners are told that the standard has
            changed, and decide whether to use the new rules.
          </p>
        )}
        <Button type="submit" color="signal" loading={saving.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}

const KeptNotice = ({ isOutdated, onDiscard }: { isOutdated: boolean; onDiscard: () => void }) => (
  <Notice
    action={
      <Button variant="default" size="sm" onClick={onDiscard}>
        Start again
      </Button>
    }
  >
    {isOutdated
      ? 'This was changed elsewhere while you edited it. Saving replaces that version with what you typed; “Start again” shows it.'
      : 'This is what you typed before. It is not saved yet.'}
  </Notice>
)
