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
import { audienceText, pluralize } from '../../definitions/requirement-words.ts'
import { SectionLinks } from '../../definitions/web/sections-panel.tsx'

/** Returns the requirements whose title, code, category or audience contains all the words of the search, in their order. */
function filterRequirements(all: readonly Requirement[], q: string): readonly Requirement[] {
  if (q === '') return all
  const choices = all.map((requirement) => ({
    value: requirement.id,
    label: requirement.title,
    keywords: requirement.code.replaceAll('_', ' '),
    hint: `${audienceText(requirement)} ${requirement.blocksDuty ? 'blocks duty' : 'advisory'}`,
    group: labelOf(complianceCategories, requirement.category),
  }))
  const matchingIds = new Set(findChoices(choices, q).map(({ value }) => value))
  return all.filter(({ id }) => matchingIds.has(id))
}

interface PendingDecision {
  requirement: Requirement
  decision: Exclude<Decision, 'accept'>
}

/** The list of the service's requirements. The search is in the URL. */
export function DefinitionsScreen({ search }: ScreenProps<object>) {
  const { q: searchParameter }: { q?: unknown } = search
  const q = typeof searchParameter === 'string' ? searchParameter : ''
  const { user } = useAuth()
  const navigate = useNavigate()
  const requirements = useQuery(requirementsQuery)
  const [pendingDecision, setPendingDecision] = useState<PendingDecision | null>(null)
  const isSupervisor = user?.role === 'supervisor'
  const all = requirements.data ?? []
  const matchingRequirements = filterRequirements(all, q)
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
      onDecide={(decision) => setPendingDecision({ requirement, decision })}
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
      {requirements.isPending && <ListSkeleton rows={8} rowHeight={72} />}
      {requirements.error && !requirements.data && (
        <ErrorBanner requestId={requestIdOf(requirements.error)} onRetry={() => void requirements.refetch()}>
          {messageOf(requirements.error)}
        </ErrorBanner>
      )}
      {requirements.data?.length === 0 && (
        <EmptyState action={<AddLink>Choose from templates</AddLink>}>
          No requirements yet. The templates cover what most services require.
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
          {matchingRequirements.length === 0 && (
            <NoMatchCard onClear={() => show(undefined)}>No requirements match.</NoMatchCard>
          )}
          <Sections requirements={matchingRequirements} isSearching={q !== ''} row={row} />
        </>
      )}
      {pendingDecision && (
        <DefinitionDecisionDialog
          key={pendingDecision.decision}
          {...pendingDecision}
          onClose={() => setPendingDecision(null)}
          onRetire={() => setPendingDecision({ ...pendingDecision, decision: 'retire' })}
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

/** Proposals first, then requirements in use by category, then retired ones. */
function Sections({ requirements, isSearching, row }: SectionsProps) {
  const withStatus = (status: Requirement['status']) =>
    requirements.filter((requirement) => requirement.status === status)
  const active = withStatus('active')
  const retired = withStatus('retired')
  return (
    <>
      <Section title="Proposed" requirements={withStatus('proposed')} row={row} />
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
          <summary>{pluralize(retired.length, 'retired requirement')}</summary>
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
