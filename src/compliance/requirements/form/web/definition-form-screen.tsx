import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Role } from '#platform/contract/access.ts'
import { announce } from '#platform/web/announcer/announce.ts'
import { requestIdOf } from '#platform/web/api/api-error.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { formatDateTime } from '#platform/web/dates.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import { definitionFromTemplate } from '../from-template.ts'
import { useOrganizationDefaults } from './use-organization-defaults.ts'
import classes from './definition-form.module.css'
import { definitionPaths } from './definition-paths.ts'
import { toDuplicate, emptyValues, toValues, type DefinitionValues } from './definition-values.ts'
import { messageOf } from '../../definitions/web/messages.ts'
import { requirementQuery, requirementsQuery } from '../../definitions/web/queries.ts'
import { capitalized, changedFieldsText } from '../../definitions/requirement-words.ts'

// Loaded separately, because a screen shows either the list of templates or the form with its privacy guard.
const definitionForm = lazyPart(async () => (await import('./definition-form.tsx')).DefinitionForm)
const templatesForm = lazyPart(async () => (await import('./templates-form.tsx')).TemplatesForm)

/** The starting point of a new requirement: another requirement (`from`), a `template`, or nothing (`blank`). */
interface Start {
  from?: string
  template?: string
  blank?: boolean
}

function readStart({ from, template, blank }: Readonly<Record<string, unknown>>): Start {
  return {
    ...(typeof from === 'string' && from !== '' && { from }),
    ...(typeof template === 'string' && template !== '' && { template }),
    // The value is `true` from a link, and a text if the URL was typed.
    ...(blank !== undefined && blank !== '' && { blank: true }),
  }
}

/** A screen to add requirements: several templates at once, one template edited first, a duplicate, or one from scratch. */
export function NewDefinitionScreen({ search }: ScreenProps<object>) {
  const { user } = useAuth()
  const { from, template, blank } = readStart({ ...search })
  const { currencyDays } = useOrganizationDefaults(user?.organization?.id ?? null)
  const suggested = template === undefined ? null : definitionFromTemplate(template, currencyDays)
  const isChoosingTemplates = from === undefined && suggested === null && !blank
  const isProposal = user?.role === 'supervisor'
  return (
    <>
      <Anchor component={Link} to={isChoosingTemplates ? definitionPaths.list() : definitionPaths.new()}>
        {isChoosingTemplates ? 'Requirements' : 'Templates'}
      </Anchor>
      <PageHeader
        title={isProposal ? 'Propose requirements' : 'New requirement'}
        subtitle={
          isChoosingTemplates
            ? 'Choose as many templates as you need: each can be edited afterwards.'
            : 'Only the title, the category and who it applies to are needed.'
        }
        action={
          isChoosingTemplates && (
            <Button
              variant="default"
              renderRoot={(props) => <Link to={definitionPaths.new()} search={{ blank: true }} {...props} />}
            >
              Start from scratch
            </Button>
          )
        }
      />
      {isChoosingTemplates && user && <Templates role={user.role} />}
      {from !== undefined && <Duplicate id={from} />}
      {from === undefined && suggested && (
        <NewRequirementForm source={`template ${template}`} initial={toValues(suggested)} />
      )}
      {from === undefined && !suggested && blank && (
        <NewRequirementForm source="blank" initial={emptyValues} />
      )}
    </>
  )
}

function Templates({ role }: { role: Role }) {
  const navigate = useNavigate()
  const requirements = useQuery(requirementsQuery)
  if (requirements.isPending) return <ListSkeleton rows={8} rowHeight={72} />
  if (!requirements.data)
    return (
      <ErrorBanner requestId={requestIdOf(requirements.error)} onRetry={() => void requirements.refetch()}>
        {messageOf(requirements.error)}
      </ErrorBanner>
    )
  return (
    <templatesForm.Part
      existing={requirements.data}
      role={role}
      onAdded={(count) => {
        announce(count === 1 ? '1 requirement added' : `${count} requirements added`)
        void navigate({ to: definitionPaths.list() })
      }}
    />
  )
}

function Duplicate({ id }: { id: string }) {
  const original = useQuery(requirementQuery(id))
  if (original.isPending) return <ListSkeleton rows={5} rowHeight={64} />
  if (!original.data)
    return (
      <ErrorBanner requestId={requestIdOf(original.error)} onRetry={() => void original.refetch()}>
        {messageOf(original.error)}
      </ErrorBanner>
    )
  return <NewRequirementForm source={`copy ${id}`} initial={toDuplicate(original.data.requirement)} />
}

function NewRequirementForm({ source, initial }: { source: string; initial: DefinitionValues }) {
  const navigate = useNavigate()
  return (
    <definitionForm.Part
      key={source}
      edited={null}
      versions={[]}
      source={source}
      initial={initial}
      onSaved={({ title, status }) => {
        announce(status === 'proposed' ? `${title} proposed` : `${title} added`)
        void navigate({ to: definitionPaths.list(), replace: true })
      }}
    />
  )
}

/** A screen to edit a requirement. It also shows the earlier versions. */
export function EditDefinitionScreen({ params: { id } }: ScreenProps<object, { id: string }>) {
  const navigate = useNavigate()
  const details = useQuery(requirementQuery(id))
  const { requirement, versions = [] } = details.data ?? {}
  return (
    <>
      <Anchor component={Link} to={definitionPaths.list()}>
        Requirements
      </Anchor>
      <PageHeader
        title="Edit requirement"
        subtitle={requirement?.status === 'retired' ? 'It is retired and applies to nobody now.' : undefined}
      />
      {details.isPending && <ListSkeleton rows={5} rowHeight={64} />}
      {details.error && !details.data && (
        <ErrorBanner requestId={requestIdOf(details.error)} onRetry={() => void details.refetch()}>
          {messageOf(details.error)}
        </ErrorBanner>
      )}
      {requirement && !requirement.mayEdit && <p>Only an administrator can change this requirement.</p>}
      {requirement?.mayEdit && (
        <definitionForm.Part
          key={`${id} ${requirement.version}`}
          edited={requirement}
          versions={versions}
          source={id}
          initial={toValues(requirement)}
          onSaved={({ title }) => {
            announce(`${title} saved`)
            void navigate({ to: definitionPaths.list(), replace: true })
          }}
        />
      )}
      {versions.length > 0 && <History versions={versions} />}
    </>
  )
}

interface HistoryProps {
  versions: readonly { version: number; savedAt: string; changed: readonly string[] }[]
}

const History = ({ versions }: HistoryProps) => (
  <details className={classes.history}>
    <summary>Earlier versions</summary>
    <ol>
      {versions.map(({ version, savedAt, changed }) => (
        <li key={version}>
          Version {version}, {formatDateTime(savedAt)}
          {changed.length > 0 && `: ${capitalized(changedFieldsText(changed))}`}
        </li>
      ))}
    </ol>
  </details>
)
