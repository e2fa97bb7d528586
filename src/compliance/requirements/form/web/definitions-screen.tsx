import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { requestIdOf } from '#platform/web/api/api-error.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { findChoices } from '#platform/web/ui/choice.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { NoMatchCard } from '#platform/web/ui/no-match-card.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { SearchField } from '#platform/web/ui/search-field.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import boxStyles from '#platform/web/ui/boxes.module.css'
import { complianceCategories } from '#reference/compliance-lists.ts'
import { labelOf } from '#reference/codes.ts'
import type { Requirement } from '../../definitions/contract.ts'
import { DefinitionDecisionDialog } from './definition-decision-dialog.tsx'
import { definitionPaths } from './definition-paths.ts'
import { DefinitionRow } from './definition-row-card.tsx'
import classes from './definitions-screen.module.css'
import { messageOf } from '../../definitions/web/messages.ts'
import { requirementsQuery, type Decision } from '../../definitions/web/queries.ts'
import { audienceWords, counted } from '../../definitions/requirement-words.ts'
import { SectionLinks } from '../../definitions/web/sections-panel.tsx'

/** Returns the requirements whose title, code, category or audience has all the typed words, in their order. */
function matching(all: readonly Requirement[], q: string): readonly Requirement[] {
  if (q === '') return all
  const choices = all.map((requirement) => ({
    value: requirement.id,
    label: requirement.title,
    keywords: requirement.code.replaceAll('_', ' '),
    hint: `${audienceWords(requirement)} ${requirement.blocksDuty ? 'blocks duty' : 'advisory'}`,
    group: labelOf(complianceCategories, requirement.category),
  }))
  const found = new Set(findChoices(choices, q).map(({ value }) => value))
  return all.filter(({ id }) => found.has(id))
}

interface Asked {
  requirement: Requirement
  decision: Exclude<Decision, 'accept'>
}

/** What clinicians must keep current, as the service defines it. The search is in the URL. */
export function DefinitionsScreen({ search }: ScreenProps<object>) {
  const { q: typed }: { q?: unknown } = search
  const q = typeof typed === 'string' ? typed : ''
  const { user } = useAuth()
  const navigate = useNavigate()
  const found = useQuery(requirementsQuery)
  const [asked, setAsked] = useState<Asked | null>(null)
  const isSupervisor = user?.role === 'supervisor'
  const all = found.data ?? []
  const shown = matching(all, q)
  const show = (next: string | undefined) =>
    void navigate({
      to: definitionPaths.list(),
      search: next === undefined ? {} : { q: next },
      replace: true,
      resetScroll: false,
    })
  const row = (requirement: Requirement) => (
    <DefinitionRow
      key={requirement.id}
      requirement={requirement}
      bases={user?.organization?.bases ?? []}
      onAsk={(decision) => setAsked({ requirement, decision })}
    />
  )
  return (
    <>
      <PageHeader
        title="Compliance Requirements"
        subtitle={
          isSupervisor
            ? 'What people must keep current. You propose; an administrator accepts.'
            : 'What people must keep current, who it applies to, and how long it is valid.'
        }
        action={<AddLink isMain>{isSupervisor ? 'Propose requirement' : 'New requirement'}</AddLink>}
      />
      <SectionLinks current="definitions" />
      {found.isPending && <ListSkeleton rows={8} rowHeight={72} />}
      {found.error && !found.data && (
        <ErrorBanner requestId={requestIdOf(found.error)} onRetry={() => void found.refetch()}>
          {messageOf(found.error)}
        </ErrorBanner>
      )}
      {found.data?.length === 0 && (
        <EmptyState action={<AddLink>Choose from templates</AddLink>}>
          No requirements yet. The templates cover what most services ask for.
        </EmptyState>
      )}
      {all.length > 0 && (
        <>
          <SearchField
            className={classes.search}
            label="Search requirements"
            placeholder="Search by title, category or group"
            q={q}
            onChange={show}
          />
          {shown.length === 0 && (
            <NoMatchCard onClear={() => show(undefined)}>No requirements match.</NoMatchCard>
          )}
          <Sections requirements={shown} isSearching={q !== ''} row={row} />
        </>
      )}
      {asked && (
        <DefinitionDecisionDialog
          key={asked.decision}
          {...asked}
          onClose={() => setAsked(null)}
          onRetire={() => setAsked({ ...asked, decision: 'retire' })}
        />
      )}
    </>
  )
}

const AddLink = ({ isMain = false, children }: { isMain?: boolean; children: string }) => (
  <Button
    {...(isMain ? { color: 'signal' } : { variant: 'default' })}
    renderRoot={(props) => <Link to={definitionPaths.new()} {...props} />}
  >
    {children}
  </Button>
)

interface SectionsProps {
  requirements: readonly Requirement[]
  isSearching: boolean
  row: (requirement: Requirement) => ReactNode
}

/** Proposals first, then what is in use by category, then what is retired. */
function Sections({ requirements, isSearching, row }: SectionsProps) {
  const of = (status: Requirement['status']) =>
    requirements.filter((requirement) => requirement.status === status)
  const active = of('active')
  const retired = of('retired')
  return (
    <>
      <Section title="Proposed" requirements={of('proposed')} row={row} />
      {complianceCategories.map(({ code, label }) => (
        <Section
          key={code}
          title={label}
          requirements={active.filter(({ category }) => category === code)}
          row={row}
        />
      ))}
      {retired.length > 0 && (
        <details className={classes.retired} open={isSearching}>
          <summary>{counted(retired.length, 'retired requirement')}</summary>
          <ul className={boxStyles.bareList} aria-label="Retired">
            {retired.map(row)}
          </ul>
        </details>
      )}
    </>
  )
}

function Section({ title, requirements, row }: Omit<SectionsProps, 'isSearching'> & { title: string }) {
  if (requirements.length === 0) return null
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>
        {title} ({requirements.length})
      </h2>
      <ul className={boxStyles.bareList} aria-label={title}>
        {requirements.map(row)}
      </ul>
    </section>
  )
}
