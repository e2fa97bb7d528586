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
import { useUsualOf } from './use-usual-of.ts'
import classes from './definition-form.module.css'
import { definitionPaths } from './definition-paths.ts'
import { copyOf, emptyValues, toValues, type DefinitionValues } from './definition-values.ts'
import { messageOf } from '../../definitions/web/messages.ts'
import { requirementQuery, requirementsQuery } from '../../definitions/web/queries.ts'
import { capitalized, changedWords } from '../../definitions/requirement-words.ts'

// Loaded apart, because a screen shows the list of templates or the form with its privacy guard.
const definitionForm = lazyPart(async () => (await import('./definition-form.tsx')).DefinitionForm)
const templatesForm = lazyPart(async () => (await import('./templates-form.tsx')).TemplatesForm)

/** What a new requirement starts from: `from` another one, a `template`, or, with `blank`, nothing. */
interface Start {
  from?: string
  template?: string
  blank?: boolean
}

function readStart({ from, template, blank }: Readonly<Record<string, unknown>>): Start {
  return {
    ...(typeof from === 'string' && from !== '' && { from }),
    ...(typeof template === 'string' && template !== '' && { template }),
    // `true` from a link, a text from the address.
    ...(blank !== undefined && blank !== '' && { blank: true }),
  }
}

/** New requirements: several templates at once, one template edited first, a duplicate, or from scratch. */
export function NewDefinitionScreen({ search }: ScreenProps<object>) {
  const { user } = useAuth()
  const { from, template, blank } = readStart({ ...search })
  const { currencyDays } = useUsualOf(user?.organization?.id ?? null)
  const suggested = template === undefined ? null : definitionFromTemplate(template, currencyDays)
  const isChoosing = from === undefined && suggested === null && !blank
  const isProposal = user?.role === 'supervisor'
  return (
    <>
      <Anchor component={Link} to={isChoosing ? definitionPaths.list() : definitionPaths.new()}>
        {isChoosing ? 'Requirements' : 'Templates'}
      </Anchor>
      <PageHeader
        title={isProposal ? 'Propose requirements' : 'New requirement'}
        subtitle={
          isChoosing
            ? 'Choose as many templates as you need: each can be edited afterwards.'
            : 'Only the title, the category and who it applies to are needed.'
        }
        action={
          isChoosing && (
            <Button
              variant="default"
              renderRoot={(props) => <Link to={definitionPaths.new()} search={{ blank: true }} {...props} />}
            >
              Start from scratch
            </Button>
          )
        }
      />
      {isChoosing && user && <Templates role={user.role} />}
      {from !== undefined && <Duplicate id={from} />}
      {from === undefined && suggested && (
        <StartedForm source={`template ${template}`} initial={toValues(suggested)} />
      )}
      {from === undefined && !suggested && blank && <StartedForm source="blank" initial={emptyValues} />}
    </>
  )
}

function Templates({ role }: { role: Role }) {
  const navigate = useNavigate()
  const found = useQuery(requirementsQuery)
  if (found.isPending) return <ListSkeleton rows={8} rowHeight={72} />
  if (!found.data)
    return (
      <ErrorBanner requestId={requestIdOf(found.error)} onRetry={() => void found.refetch()}>
        {messageOf(found.error)}
      </ErrorBanner>
    )
  return (
    <templatesForm.Part
      defined={found.data}
      role={role}
      onAdded={(count) => {
        announce(count === 1 ? '1 requirement added' : `${count} requirements added`)
        void navigate({ to: definitionPaths.list() })
      }}
    />
  )
}

function Duplicate({ id }: { id: string }) {
  const found = useQuery(requirementQuery(id))
  if (found.isPending) return <ListSkeleton rows={5} rowHeight={64} />
  if (!found.data)
    return (
      <ErrorBanner requestId={requestIdOf(found.error)} onRetry={() => void found.refetch()}>
        {messageOf(found.error)}
      </ErrorBanner>
    )
  return <StartedForm source={`copy ${id}`} initial={copyOf(found.data.requirement)} />
}

function StartedForm({ source, initial }: { source: string; initial: DefinitionValues }) {
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

/** Changes a requirement, and shows what was changed before. */
export function EditDefinitionScreen({ params: { id } }: ScreenProps<object, { id: string }>) {
  const navigate = useNavigate()
  const found = useQuery(requirementQuery(id))
  const { requirement, versions = [] } = found.data ?? {}
  return (
    <>
      <Anchor component={Link} to={definitionPaths.list()}>
        Requirements
      </Anchor>
      <PageHeader
        title="Edit requirement"
        subtitle={requirement?.status === 'retired' ? 'It is retired: it applies to nobody now.' : undefined}
      />
      {found.isPending && <ListSkeleton rows={5} rowHeight={64} />}
      {found.error && !found.data && (
        <ErrorBanner requestId={requestIdOf(found.error)} onRetry={() => void found.refetch()}>
          {messageOf(found.error)}
        </ErrorBanner>
      )}
      {requirement && !requirement.mayEdit && <p>Only an administrator changes this requirement.</p>}
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
          {changed.length > 0 && `: ${capitalized(changedWords(changed))}`}
        </li>
      ))}
    </ol>
  </details>
)
