import { Button } from '@mantine/core'
import { useState } from 'react'
import { cpdSeverityRule } from '#cpd/activities/log/cpd-questions.ts'
import { isCountry, toCountryName } from '#platform/contract/countries.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { BoundField } from '#platform/web/forms/field-of.tsx'
import type { Form } from '#platform/web/forms/form.ts'
import { KeptFormFrame } from '#platform/web/forms/kept-form-frame.tsx'
import { SelectField } from '#platform/web/forms/select-field.tsx'
import { TextField } from '#platform/web/forms/text-fields.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { Collapsible } from '#platform/web/ui/collapsible.tsx'
import { unplacedErrors } from '#platform/web/ui/field-slot.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { GuardedTextareaField, GuardedTextField } from '#privacy/web/guarded-field-panel.tsx'
import { complianceCategories } from '#reference/compliance-lists.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './definition-form.module.css'
import { codeOf, type DefinitionValues } from './definition-values.ts'
import { messageOf } from '../../definitions/web/messages.ts'
import { OrganizationForm } from './organization-form.tsx'
import { ChangesCard } from './preview-card.tsx'
import { ProofForm } from './proof-form.tsx'
import { changedFieldsText } from '../../definitions/requirement-words.ts'
import { RuleForm } from './rule-form.tsx'
import { useDefinitionForm, type DefinitionFormOptions } from './use-definition-form.ts'
import { ValidityForm } from './validity-form.tsx'
import { WhoForm } from './who-form.tsx'

interface DefinitionFormProps extends Omit<DefinitionFormOptions, 'onRefused' | 'userId'> {
  /** The fields that each version changed, newest first. */
  versions: readonly { version: number; changed: readonly string[] }[]
}

/** The form of a requirement: what it is, to whom it applies, how long it is valid, how it is proved, and what satisfies it. */
export function DefinitionForm({ versions, ...options }: DefinitionFormProps) {
  const { user } = useAuth()
  // Messages of the server about fields that are not shown in the form.
  const [unplacedMessages, setUnplacedMessages] = useState<readonly string[]>([])
  const keptForm = useDefinitionForm({
    ...options,
    userId: user?.id ?? '',
    onRefused: (root, problems) => {
      const errors = Object.entries(problems).map(([path, message = '']) => ({ path, message }))
      setUnplacedMessages(unplacedErrors(root, errors).map(({ message }) => message))
    },
  })
  const { edited } = options
  const { form, initial, saving, keptVersion, isChanged } = keptForm
  if (!user) return null
  const isProposal = user.role === 'supervisor'
  const verb = edited ? 'Save' : isProposal ? 'Propose requirement' : 'Add requirement'
  return (
    <KeptFormFrame
      formState={keptForm}
      className={classes.form}
      outdatedText={outdatedWords(versions.filter(({ version }) => version > (keptVersion ?? 0)))}
      onSubmit={keptForm.submit}
    >
      <AboutForm form={form} isNew={edited === null} />
      <WhoForm form={form} edited={edited} initial={initial} />
      <ValidityForm form={form} />
      <ProofForm form={form} />
      <RuleForm form={form} />
      {edited && <ChangesCard form={form} edited={{ id: edited.id, initial }} isChanged={isChanged} />}
      {saving.error !== null && (
        <ErrorBanner requestId={faultIdOf(saving.error)}>
          {messageOf(saving.error)} What you typed is still here.
          {unplacedMessages.map((message) => (
            <div key={message}>{message}</div>
          ))}
        </ErrorBanner>
      )}
      <div className={`${boxStyles.foot} ${classes.foot}`}>
        <span className={classes.state}>
          {isChanged ? 'Not saved yet.' : edited ? 'Nothing is changed.' : ''}
          {isProposal && !edited && ' An administrator decides on your proposal.'}
        </span>
        <Button type="submit" color="signal" loading={saving.isPending}>
          {verb}
        </Button>
      </div>
    </KeptFormFrame>
  )
}

function outdatedWords(newer: readonly { changed: readonly string[] }[]): string {
  const changed = changedFieldsText(newer.flatMap((version) => version.changed))
  const changedText = changed === '' ? '' : `: ${changed}`
  return `Changed elsewhere while you edited${changedText}. What you typed is still here. Save it to replace the other version, or choose “Start again” to see the other version.`
}

const categories = listedChoices(complianceCategories)

function AboutForm({ isNew, form }: { isNew: boolean; form: Form<DefinitionValues> }) {
  const { user } = useAuth()
  const [isOpen, setOpen] = useState(false)
  const { values } = form
  const hasError = form.errorOf('code') !== undefined || form.errorOf('jurisdiction') !== undefined
  const codes: Form<{ code: string; jurisdiction: string }> = {
    ...form,
    enter: ({ code, jurisdiction }) =>
      form.enter({
        ...(code !== undefined && { code: code.trim().toLowerCase() }),
        ...(jurisdiction !== undefined && { jurisdiction: normalizeCountry(jurisdiction) }),
      }),
  }
  return (
    <FormSection title="What it is">
      <GuardedTextField
        form={form}
        path="title"
        label="Title"
        required
        maxLength={120}
        severityRule={cpdSeverityRule}
      />
      <SelectField form={form} path="category" label="Category" required choices={categories} />
      <GuardedTextareaField
        form={form}
        path="description"
        label="Description"
        description="For example where to book, what counts, or a link."
        rows={3}
        maxLength={1000}
        severityRule={cpdSeverityRule}
      />
      <GuardedTextareaField
        form={form}
        path="authorNote"
        label="Note for administrators"
        description="For example what is still to be confirmed. Clinicians do not see it."
        rows={2}
        maxLength={500}
        severityRule={cpdSeverityRule}
      />
      {isNew && user?.role === 'super_admin' && (
        <BoundField form={form} path="organization" requestPath="organizationId">
          {(error) => (
            <OrganizationForm
              value={values.organization}
              error={error}
              onChange={(organization) => form.enter({ organization, baseCodes: [] })}
            />
          )}
        </BoundField>
      )}
      <Collapsible
        title="More"
        level={3}
        summary={`Code ${codeOf(values) || 'from the title'}, country ${countryText(values.jurisdiction)}`}
        opened={isOpen || hasError}
        onToggle={() => setOpen(!isOpen)}
      >
        <div className={classes.pair}>
          <TextField
            form={codes}
            path="code"
            label="Code"
            hint="The name of this requirement in exports. Made from the title if you leave it empty"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={60}
            placeholder={codeOf({ ...values, code: '' })}
          />
          <TextField
            form={codes}
            path="jurisdiction"
            label="Country"
            hint="Two letters, such as GB, or the word “any”"
            autoComplete="off"
            maxLength={3}
          />
        </div>
      </Collapsible>
    </FormSection>
  )
}

/** Returns the name of a country, or the text as typed while it is not a code yet. */
const countryText = (code: string): string =>
  code === '' || code === 'any' ? 'any' : isCountry(code) ? toCountryName(code) : code

const normalizeCountry = (typed: string): string =>
  'any'.startsWith(typed.toLowerCase()) && typed.length !== 2 ? typed.toLowerCase() : typed.toUpperCase()
