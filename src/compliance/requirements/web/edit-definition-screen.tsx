import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { announce } from '#platform/web/announcer/announce.ts'
import { requestIdOf } from '#platform/web/api/api-error.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { formatDateTime } from '#platform/web/dates.ts'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import { DefinitionForm } from './definition-form.tsx'
import classes from './definition-form.module.css'
import { definitionPaths } from './definition-paths.ts'
import { toValues } from './definition-values.ts'
import { messageOf } from './messages.ts'
import { requirementQuery } from './queries.ts'
import { capitalized, changedWords } from './requirement-words.ts'

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
        <DefinitionForm
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
