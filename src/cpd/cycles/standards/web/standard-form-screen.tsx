import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { announce } from '#platform/web/announcer/announce.ts'
import { requestIdOf } from '#platform/web/api/api-error.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { Notice } from '#platform/web/components/notice.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import { paths } from '#paths/paths.ts'
import { messageOf } from './messages.ts'
import type { Standard } from '../contract.ts'
import { standardsQuery } from './queries.ts'
import { StandardForm } from './standard-form.tsx'
import { emptyValues, toValues, type StandardValues } from './standard-values.ts'
import { requirementsText, originText, placesText, professionsText } from './standard-words.ts'
import { useStandardEditor } from './use-standard-editor.ts'

const BackToStandards = () => (
  <Anchor component={Link} to={paths.cpdStandards()}>
    CPD standards
  </Anchor>
)

/** A copied standard is only a starting point: the new one gets its own title and code. */
export function NewStandardScreen({ search }: ScreenProps<{ from?: unknown }>) {
  const standardsResult = useQuery(standardsQuery)
  const sourceCode = String(search.from)
  const { homeId, mayAdd } = useStandardEditor()
  const sourceStandard = standardsResult.data?.find(({ code }) => code === sourceCode)
  return (
    <>
      <BackToStandards />
      <PageHeader
        title="New standard"
        subtitle={sourceStandard && `Started from ${sourceStandard.body}: ${sourceStandard.title}.`}
      />
      <Loading result={standardsResult} />
      {!mayAdd && <EmptyState>Only a super administrator can add standards for everybody.</EmptyState>}
      {standardsResult.data && mayAdd && (
        <LoadedForm
          key={sourceCode}
          edited={null}
          initial={{ ...(sourceStandard ? copyOf(sourceStandard) : emptyValues), organizationId: homeId }}
          standards={standardsResult.data}
        />
      )}
    </>
  )
}

const copyOf = (standard: Standard): StandardValues => ({
  ...toValues(standard),
  title: `${standard.title} (copy)`,
  isRetired: false,
})

export function EditStandardScreen({ params: { code } }: ScreenProps<object, { code: string }>) {
  const standardsResult = useQuery(standardsQuery)
  const standard = standardsResult.data?.find((item) => item.code === code)
  const { mayAdd, mayChange } = useStandardEditor()
  return (
    <>
      <BackToStandards />
      <PageHeader
        title={standard?.title ?? 'CPD standard'}
        subtitle={standard && [standard.body, originText(standard), `Code ${standard.code}`].join(' · ')}
        action={
          standard &&
          mayAdd && (
            <Button
              variant="default"
              renderRoot={(props) => (
                <Link to={paths.newCpdStandard()} search={{ from: standard.code }} {...props} />
              )}
            >
              Copy
            </Button>
          )
        }
      />
      <Loading result={standardsResult} />
      {standardsResult.data && !standard && <EmptyState>There is no such CPD standard.</EmptyState>}
      {standard && !mayChange(standard) && <ReadOnlyStandard standard={standard} mayCopy={mayAdd} />}
      {standardsResult.data && standard && mayChange(standard) && (
        <LoadedForm
          key={standard.code}
          edited={standard}
          initial={toValues(standard)}
          standards={standardsResult.data}
        />
      )}
    </>
  )
}

const ReadOnlyStandard = ({ standard, mayCopy }: { standard: Standard; mayCopy: boolean }) => (
  <>
    <Notice>
      This standard is for everybody, so only a super administrator can change it.
      {mayCopy && ' Use “Copy” to make one for your own organization.'}
    </Notice>
    <p>{[placesText(standard), professionsText(standard)].join(' · ')}</p>
    <p>{requirementsText(standard)}</p>
    {standard.note !== null && <p>{standard.note}</p>}
    {standard.source !== '' && <p>Source: {standard.source}</p>}
  </>
)

interface LoadingProps {
  result: { isPending: boolean; error: Error | null; data: unknown; refetch: () => Promise<unknown> }
}

const Loading = ({ result: { isPending, error, data, refetch } }: LoadingProps) => (
  <>
    {isPending && <ListSkeleton rows={6} rowHeight={64} />}
    {error && !data && (
      <ErrorBanner requestId={requestIdOf(error)} onRetry={() => void refetch()}>
        {messageOf(error)}
      </ErrorBanner>
    )}
  </>
)

interface LoadedFormProps {
  edited: Standard | null
  initial: StandardValues
  standards: readonly Standard[]
}

function LoadedForm({ edited, initial, standards }: LoadedFormProps) {
  const { user } = useAuth()
  const navigate = useNavigate()
  if (!user) return null
  return (
    <StandardForm
      userId={user.id}
      edited={edited}
      initial={initial}
      usedCodes={standards.map(({ code }) => code)}
      onSaved={() => {
        announce('Standard saved')
        void navigate({ to: paths.cpdStandards(), search: {} })
      }}
    />
  )
}
