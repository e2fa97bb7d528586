import { Anchor, Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { organizationsQuery } from '#people/organizations/web/queries.ts'
import { requestIdOf } from '#platform/web/api/api-error.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { ToneBadge } from '#platform/web/components/status-badge.tsx'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import { NoMatchCard } from '#platform/web/ui/no-match-card.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { SearchField } from '#platform/web/ui/search-field.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import boxStyles from '#platform/web/ui/boxes.module.css'
import textStyles from '#platform/web/ui/text.module.css'
import { paths } from '#paths/paths.ts'
import { messageOf } from './messages.ts'
import type { Standard } from '../contract.ts'
import { matchingStandards, readStandardSearch, type StandardSearch } from '../standard-search.ts'
import { standardsQuery } from './queries.ts'
import { requirementsText, countryName, originText, placesText, professionsText } from './standard-words.ts'
import { useStandardEditor } from './use-standard-editor.ts'
import classes from './standards-screen.module.css'

const groups = [
  { value: 'offered', label: 'Offered' },
  { value: 'own', label: 'Own and changed' },
  { value: 'retired', label: 'Retired' },
] as const

const maxShownTargets = 4

const ownOnlyNote =
  'You can change the standards of your own organization. Only a super administrator can change those for everybody; copy one to make your own.'
const noOrganizationNote =
  'You do not belong to an organization. Only a super administrator can change the standards for everybody.'

/** The administrators' list of standards: find a standard, change it, add one. */
export function StandardsScreen({ search: urlSearch }: ScreenProps<object>) {
  const search = readStandardSearch({ ...urlSearch })
  const navigate = useNavigate()
  const standardsResult = useQuery(standardsQuery)
  const organizationsResult = useQuery(organizationsQuery)
  const { mayAdd, mayChooseOrganization } = useStandardEditor()
  const matches = matchingStandards(standardsResult.data ?? [], search, countryName)
  const nameOf = (id: string) =>
    organizationsResult.data?.find((item) => item.id === id)?.org_name ?? 'one organization'
  const showSearch = (next: StandardSearch) =>
    void navigate({ to: paths.cpdStandards(), search: next, replace: true, resetScroll: false })
  return (
    <>
      <Anchor component={Link} to={paths.cpdPortal()}>
        CPD Portal
      </Anchor>
      <PageHeader
        title="CPD standards"
        subtitle="The requirements of regulators, colleges and services. Users choose from these when they add a cycle."
        action={
          mayAdd && (
            <Button
              color="signal"
              leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
              renderRoot={(props) => <Link to={paths.newCpdStandard()} {...props} />}
            >
              New standard
            </Button>
          )
        }
      />
      {!mayChooseOrganization && <Text mb="md">{mayAdd ? ownOnlyNote : noOrganizationNote}</Text>}
      {standardsResult.error && !standardsResult.data && (
        <ErrorBanner
          requestId={requestIdOf(standardsResult.error)}
          onRetry={() => void standardsResult.refetch()}
        >
          {messageOf(standardsResult.error)}
        </ErrorBanner>
      )}
      <search className={classes.filters}>
        <SearchField
          className={classes.search}
          label="Search CPD standards"
          placeholder="Body, title, country, profession"
          q={search.q ?? ''}
          onChange={(q) => showSearch({ ...search, q })}
        />
        <ChipGroup
          label="Show"
          choices={groups}
          value={search.show ?? null}
          onChange={(group) => showSearch({ ...search, show: group ?? undefined })}
        />
      </search>
      {standardsResult.isPending && <ListSkeleton rows={8} rowHeight={88} />}
      {standardsResult.data && (
        <output className={classes.count}>
          {matches.length === 1 ? '1 standard' : `${matches.length} standards`}
        </output>
      )}
      {standardsResult.data && matches.length === 0 && (
        <NoMatchCard onClear={() => showSearch({})}>No standard matches.</NoMatchCard>
      )}
      {matches.length > 0 && (
        <ul className={boxStyles.bareList} aria-label="CPD standards">
          {matches.map((standard) => (
            <StandardRow key={standard.code} standard={standard} nameOf={nameOf} />
          ))}
        </ul>
      )}
    </>
  )
}

function StandardRow({ standard, nameOf }: { standard: Standard; nameOf: (id: string) => string }) {
  const { code, body, title, organizationId, isRetired, confirmed } = standard
  const facts = [placesText(standard), professionsText(standard), originText(standard)]
  return (
    <li>
      <Link to={paths.cpdStandard(code)} className={classes.row}>
        <span className={classes.facts}>
          <span className={classes.name}>{body}</span>
          <span>{title}</span>
          <span className={textStyles.quiet}>{requirementsText(standard, maxShownTargets)}</span>
          <span className={textStyles.quiet}>
            {[...facts, ...(organizationId === null ? [] : [`For ${nameOf(organizationId)}`])].join(' · ')}
          </span>
        </span>
        {isRetired && <ToneBadge tone="bad">Retired</ToneBadge>}
        {!isRetired && !confirmed && <ToneBadge tone="waiting">To be checked</ToneBadge>}
      </Link>
    </li>
  )
}
