import { Anchor, Button, Checkbox, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Role } from '#platform/contract/access.ts'
import { toCountryName, ownCountryFirst } from '#platform/contract/countries.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { findChoices } from '#platform/web/ui/choice.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { complianceCategories } from '#reference/compliance-lists.ts'
import { complianceTemplates, type ComplianceTemplate } from '#reference/compliance-templates.ts'
import type { Requirement } from '../../definitions/contract.ts'
import { definitionFrom, withOrganizationPeriod } from '../from-template.ts'
import { definitionPaths } from './definition-paths.ts'
import { toOrganizationRequest } from './definition-values.ts'
import { OrganizationForm } from './organization-form.tsx'
import { audienceText, pluralize, validityText } from '../../definitions/requirement-words.ts'
import { ruleSentence } from '../../definitions/rule-words.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './templates-form.module.css'
import { useAdoption } from './use-adoption.ts'
import { useOrganizationDefaults } from './use-organization-defaults.ts'

interface TemplatesFormProps {
  /** The existing requirements. */
  existing: readonly Pick<Requirement, 'code' | 'status' | 'organizationId'>[]
  role: Role
  onAdded: (count: number) => void
}

const statusTexts = { proposed: 'Already proposed', active: 'Already in use', retired: 'Retired' } as const

const countryText = (code: string): string => (code === 'any' ? '' : toCountryName(code))

const templateChoices = complianceTemplates.map((template) => ({
  value: template.code,
  label: template.label,
  keywords: [
    template.code.replaceAll('_', ' '),
    template.jurisdiction,
    countryText(template.jurisdiction),
  ].join(' '),
  hint: template.note ?? '',
  group: complianceCategories.find(({ code }) => code === template.category)?.label ?? '',
  template,
}))

/** The templates by category, with search. Several can be added at once. */
export function TemplatesForm({ existing, role, onAdded }: TemplatesFormProps) {
  const { user } = useAuth()
  const isProposal = role === 'supervisor'
  const [organization, setOrganization] = useState('')
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  // A super administrator sees the requirements of every organization.
  const organizationId = organization === '' ? (user?.organization?.id ?? null) : organization
  const { currencyDays, country } = useOrganizationDefaults(
    organizationId === 'every' ? null : organizationId,
  )
  const { total, done, added, failed, isRunning, adopt } = useAdoption(onAdded)
  const existingInScope = existing.filter(
    ({ organizationId: ownerId }) => ownerId === null || ownerId === organizationId,
  )
  const usageNotes = new Map([
    ...existingInScope.map(({ code, status }) => [code, statusTexts[status]] as const),
    ...added.map((code) => [code, isProposal ? statusTexts.proposed : statusTexts.active] as const),
  ])
  const matchingCodes = new Set(
    search.trim() === ''
      ? templateChoices.map(({ value }) => value)
      : findChoices(templateChoices, search).map(({ value }) => value),
  )
  const templates = ownCountryFirst(
    complianceTemplates.map((template) => withOrganizationPeriod(currencyDays, template)),
    ({ jurisdiction }) => jurisdiction === country,
  )
  const selectedTemplates = templates.filter(({ code }) => chosen.has(code) && !usageNotes.has(code))
  const toggle = (code: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(code)
    else next.delete(code)
    setChosen(next)
  }
  const verb = isProposal ? 'Propose' : 'Add'
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isRunning && selectedTemplates.length > 0)
          void adopt(selectedTemplates, toOrganizationRequest({ organization }))
      }}
    >
      {role === 'super_admin' && <OrganizationForm value={organization} onChange={setOrganization} />}
      <TextInput
        className={classes.search}
        type="search"
        aria-label="Search templates"
        placeholder={`Search ${complianceTemplates.length} templates`}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
        maxLength={100}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        // Enter must not add the selected templates while the user is searching.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {matchingCodes.size === 0 && (
        <EmptyState
          action={
            <Button
              variant="default"
              renderRoot={(props) => <Link to={definitionPaths.new()} search={{ blank: true }} {...props} />}
            >
              Start from scratch
            </Button>
          }
        >
          No template matches.
        </EmptyState>
      )}
      {complianceCategories.map(({ code, label }) => (
        <CategoryForm
          key={code}
          label={label}
          templates={templates.filter(
            (template) => template.category === code && matchingCodes.has(template.code),
          )}
          chosen={chosen}
          usageNotes={usageNotes}
          isDisabled={isRunning}
          onToggle={toggle}
        />
      ))}
      {!isRunning && failed.length > 0 && (
        <ErrorBanner>
          {added.length > 0 && `${pluralize(added.length, 'requirement')} added. `}
          {pluralize(failed.length, 'requirement')} could not be added:
          <ul className={classes.failures}>
            {failed.map(({ code, title, words }) => (
              <li key={code}>
                {title}: {words}
              </li>
            ))}
          </ul>
        </ErrorBanner>
      )}
      <div className={`${boxStyles.foot} ${classes.foot}`}>
        <output className={classes.state}>
          {isRunning ? `${done} of ${total} done…` : stateText(selectedTemplates.length, isProposal)}
        </output>
        <Button type="submit" color="signal" loading={isRunning} disabled={selectedTemplates.length === 0}>
          {selectedTemplates.length === 0
            ? `${verb} requirements`
            : `${verb} ${pluralize(selectedTemplates.length, 'requirement')}`}
        </Button>
      </div>
    </form>
  )
}

function stateText(selectedCount: number, isProposal: boolean): string {
  if (selectedCount === 0) return 'Nothing is chosen yet.'
  return isProposal ? 'An administrator decides on each.' : 'They apply as soon as they are added.'
}

interface CategoryFormProps {
  label: string
  templates: readonly ComplianceTemplate[]
  chosen: ReadonlySet<string>
  /** The note on each template whose code is already in use, by code. */
  usageNotes: ReadonlyMap<string, string>
  isDisabled: boolean
  onToggle: (code: string, isChosen: boolean) => void
}

function CategoryForm({ label, templates, chosen, usageNotes, isDisabled, onToggle }: CategoryFormProps) {
  if (templates.length === 0) return null
  return (
    <fieldset className={classes.group}>
      <legend>{label}</legend>
      {templates.map((template) => (
        <TemplateChoice
          key={template.code}
          template={template}
          isChosen={chosen.has(template.code)}
          usageNote={usageNotes.get(template.code)}
          isDisabled={isDisabled}
          onToggle={(isChosen) => onToggle(template.code, isChosen)}
        />
      ))}
    </fieldset>
  )
}

interface TemplateChoiceProps {
  template: ComplianceTemplate
  isChosen: boolean
  /** Why the template cannot be chosen; undefined: it can. */
  usageNote: string | undefined
  isDisabled: boolean
  onToggle: (isChosen: boolean) => void
}

function TemplateChoice({ template, isChosen, usageNote, isDisabled, onToggle }: TemplateChoiceProps) {
  const { code, label, jurisdiction, note, confirmed } = template
  const definition = definitionFrom(template)
  const facts = [
    audienceText(definition),
    validityText(template),
    ...(jurisdiction === 'any' ? [] : [countryText(jurisdiction)]),
  ]
  return (
    <div className={classes.template}>
      <div className={classes.words}>
        <Checkbox
          label={label}
          checked={isChosen || usageNote !== undefined}
          disabled={usageNote !== undefined || isDisabled}
          onChange={(event) => onToggle(event.currentTarget.checked)}
        />
        <p className={classes.facts}>{facts.join(' · ')}</p>
        {note !== null && <p className={classes.facts}>{note}</p>}
        {definition.rule && <p className={classes.facts}>{ruleSentence(definition.rule)}</p>}
        {!confirmed && (
          <p className={`${classes.facts} ${classes.check}`}>Check locally: this period varies.</p>
        )}
      </div>
      {usageNote !== undefined ? (
        <span className={classes.facts}>{usageNote}</span>
      ) : (
        <Anchor
          renderRoot={(props) => <Link to={definitionPaths.new()} search={{ template: code }} {...props} />}
          aria-label={`Edit before adding: ${label}`}
        >
          Edit before adding
        </Anchor>
      )}
    </div>
  )
}
