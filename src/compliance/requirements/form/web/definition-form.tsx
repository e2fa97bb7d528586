import { Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { inCpd } from '#cpd/activities/log/cpd-questions.ts'
import { isCountry, nameOfCountry } from '#platform/contract/countries.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { Notice } from '#platform/web/components/notice.tsx'
import { useScreenHold } from '#platform/web/session/screen-hold.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { Collapsible } from '#platform/web/ui/collapsible.tsx'
import { FieldSlot, focusFirstError, unplacedErrors } from '#platform/web/ui/field-slot.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { SearchSelect } from '#platform/web/ui/search-select.tsx'
import { GuardedTextarea, GuardedTextInput } from '#privacy/web/guarded-text-panel.tsx'
import { complianceCategories } from '#reference/compliance-lists.ts'
import classes from './definition-form.module.css'
import { codeOf } from './definition-values.ts'
import { messageOf } from '../../definitions/web/messages.ts'
import { OrganizationForm } from './organization-form.tsx'
import { ChangesCard } from './preview-card.tsx'
import { ProofForm } from './proof-form.tsx'
import { changedWords } from '../../definitions/requirement-words.ts'
import { RuleForm } from './rule-form.tsx'
import { useDefinitionForm, type DefinitionFormOptions, type Editing } from './use-definition-form.ts'
import { ValidityForm } from './validity-form.tsx'
import { WhoForm } from './who-form.tsx'

interface DefinitionFormProps extends Omit<DefinitionFormOptions, 'onRefused' | 'userId'> {
  /** What changed since each version, newest first. */
  versions: readonly { version: number; changed: readonly string[] }[]
}

/** Defines a requirement: what it is, who it is for, how long it is valid, how it is proved, and what satisfies it. */
export function DefinitionForm({ versions, ...options }: DefinitionFormProps) {
  const { user } = useAuth()
  const root = useRef<HTMLFormElement>(null)
  // What the server found wrong with fields that have no place of their own.
  const [unplaced, setUnplaced] = useState<readonly string[]>([])
  useScreenHold()
  const editing = useDefinitionForm({
    ...options,
    userId: user?.id ?? '',
    onRefused: (problems) =>
      // The messages are drawn first.
      requestAnimationFrame(() => {
        if (!root.current) return
        const errors = Object.entries(problems).map(([path, message = '']) => ({ path, message }))
        setUnplaced(unplacedErrors(root.current, errors).map(({ message }) => message))
        focusFirstError(root.current, errors)
      }),
  })
  const { edited } = options
  const { saving, submit, discard, hasKept, outdated, isChanged } = editing
  if (!user) return null
  const isProposal = user.role === 'supervisor'
  const verb = edited ? 'Save' : isProposal ? 'Propose requirement' : 'Add requirement'
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
          {outdated === null
            ? 'This is what you typed before. It is not saved yet.'
            : outdatedWords(versions.filter(({ version }) => version > outdated))}
        </Notice>
      )}
      <AboutForm {...editing} isNew={edited === null} />
      <WhoForm {...editing} edited={edited} before={editing.before} />
      <ValidityForm {...editing} />
      <ProofForm {...editing} />
      <RuleForm {...editing} />
      {edited && (
        <ChangesCard
          values={editing.values}
          error={editing.errors.applyToExisting}
          edited={{ id: edited.id, before: editing.before }}
          isChanged={isChanged}
          enter={editing.enter}
        />
      )}
      {saving.error !== null && (
        <ErrorBanner requestId={faultIdOf(saving.error)}>
          {messageOf(saving.error)} What you typed is still here.
          {unplaced.map((words) => (
            <div key={words}>{words}</div>
          ))}
        </ErrorBanner>
      )}
      <div className={classes.foot}>
        <span className={classes.state}>
          {isChanged ? 'Not saved yet.' : edited ? 'Nothing is changed.' : ''}
          {isProposal && !edited && ' An administrator decides on your proposal.'}
        </span>
        <Button type="submit" color="signal" loading={saving.isPending}>
          {verb}
        </Button>
      </div>
    </form>
  )
}

function outdatedWords(newer: readonly { changed: readonly string[] }[]): string {
  const changed = changedWords(newer.flatMap((version) => version.changed))
  const what = changed === '' ? '' : `: ${changed}`
  return `Changed elsewhere while you edited${what}. What you typed is still here: saving replaces that version with it; “Start again” shows that version.`
}

const categories = listedChoices(complianceCategories)

function AboutForm({ isNew, values, errors, enter }: Editing & { isNew: boolean }) {
  const { user } = useAuth()
  const [isOpen, setOpen] = useState(false)
  const hasError = errors.code !== undefined || errors.jurisdiction !== undefined
  return (
    <FormSection title="What it is">
      <GuardedTextInput
        path="title"
        label="Title"
        required
        maxLength={120}
        value={values.title}
        error={errors.title}
        weigh={inCpd}
        onChange={(title) => enter({ title })}
      />
      <FieldSlot path="category">
        <SearchSelect
          label="Category"
          required
          choices={categories}
          value={values.category}
          error={errors.category}
          onChange={(category) => enter({ category })}
        />
      </FieldSlot>
      <GuardedTextarea
        path="description"
        label="Description"
        description="What people should know: where to book, what counts, a link."
        rows={3}
        maxLength={1000}
        value={values.description}
        error={errors.description}
        weigh={inCpd}
        onChange={(description) => enter({ description })}
      />
      <GuardedTextarea
        path="authorNote"
        label="Note for administrators"
        description="What is still to be confirmed. Clinicians do not see it."
        rows={2}
        maxLength={500}
        value={values.authorNote}
        error={errors.authorNote}
        weigh={inCpd}
        onChange={(authorNote) => enter({ authorNote })}
      />
      {isNew && user?.role === 'super_admin' && (
        <FieldSlot path="organizationId">
          <OrganizationForm
            value={values.organization}
            error={errors.organizationId}
            onChange={(organization) => enter({ organization, baseCodes: [] })}
          />
        </FieldSlot>
      )}
      <Collapsible
        title="More"
        level={3}
        summary={`Code ${codeOf(values) || 'from the title'}, country ${placeOf(values.jurisdiction)}`}
        opened={isOpen || hasError}
        onToggle={() => setOpen(!isOpen)}
      >
        <div className={classes.pair}>
          <FieldSlot path="code">
            <TextInput
              label="Code"
              description="Names it in exports; suggested from the title"
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={60}
              placeholder={codeOf({ ...values, code: '' })}
              value={values.code}
              error={errors.code}
              onChange={(event) => enter({ code: event.currentTarget.value.trim().toLowerCase() })}
            />
          </FieldSlot>
          <FieldSlot path="jurisdiction">
            <TextInput
              label="Country"
              description="Two letters such as GB, or any"
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              autoComplete="off"
              maxLength={3}
              value={values.jurisdiction}
              error={errors.jurisdiction}
              onChange={(event) => enter({ jurisdiction: countryOf(event.currentTarget.value) })}
            />
          </FieldSlot>
        </div>
      </Collapsible>
    </FormSection>
  )
}

/** Half of a code is shown as it was typed. */
const placeOf = (code: string): string =>
  code === '' || code === 'any' ? 'any' : isCountry(code) ? nameOfCountry(code) : code

const countryOf = (typed: string): string =>
  'any'.startsWith(typed.toLowerCase()) && typed.length !== 2 ? typed.toLowerCase() : typed.toUpperCase()
