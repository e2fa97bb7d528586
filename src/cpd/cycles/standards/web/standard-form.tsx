import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { organizationsQuery } from '#people/organizations/web/queries.ts'
import { ConflictNotice } from '#platform/web/components/conflict-notice.tsx'
import { CheckboxField } from '#platform/web/forms/checkbox-field.tsx'
import { KeptFormFrame, NotSaved } from '#platform/web/forms/kept-form-frame.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import { messageOf } from './messages.ts'
import type { Standard } from '../contract.ts'
import { CycleSection, OriginSection, WhoSection } from './standard-sections-form.tsx'
import { standardFieldText, standardLabels } from './standard-comparison.ts'
import type { StandardValues } from './standard-values.ts'
import textStyles from '#platform/web/ui/text.module.css'
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
  const formState = useStandardForm(props)
  const { form, saving, base, conflict } = formState
  const organizationsResult = useQuery(organizationsQuery)
  return (
    <KeptFormFrame formState={formState} className={classes.form} onSubmit={formState.submit}>
      {conflict !== null && (
        <ConflictNotice<StandardValues>
          key={base?.version}
          what={base?.title ?? 'This standard'}
          conflict={conflict}
          labels={standardLabels}
          format={(field, value) => standardFieldText(field, value, organizationsResult.data)}
          onChoose={(field, value) => form.enter({ [field]: value })}
        />
      )}
      <WhoSection form={form} isDelivered={edited?.isDelivered ?? false} />
      <CycleSection form={form} />
      <FormSection
        title="Targets"
        help="Each target is a bar on the user’s card. The ring shows the first one with an amount."
      >
        <TargetsForm form={form} />
      </FormSection>
      <OriginSection form={form} />
      {edited !== null && (
        <FormSection title="On offer" help="A standard is retired, never deleted: cycles refer to it.">
          <CheckboxField
            form={form}
            path="isRetired"
            label="Retired"
            description="Nobody can begin a new cycle of this standard. Cycles that have begun continue."
          />
        </FormSection>
      )}
      <NotSaved error={saving.error} messageOf={messageOf} />
      <div className={classes.foot}>
        {edited !== null && (
          <p className={textStyles.note}>
            Cycles that have begun keep the rules with which they began. Their owners are told that the
            standard has changed, and decide whether to use the new rules.
          </p>
        )}
        <Button type="submit" color="signal" loading={saving.isPending}>
          Save
        </Button>
      </div>
    </KeptFormFrame>
  )
}
