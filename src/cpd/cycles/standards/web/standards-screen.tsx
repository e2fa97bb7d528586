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
import { requirementsText, countryName, originWords, placeWords, professionsWords } from './standard-words.ts'
import { useStandardEditor } from './use-standard-editor.ts'
import classes from './standards-screen.module.css'

const groups = [
  { value: 'offered', label: 'Offered' },
  { value: 'own', label: 'Own and changed' },
  { value: 'retired', label: 'Retired' },
] as const

const shownTargets = 4

const ownAlone =
  'You can change the standards of your own organization. Only a super administrator changes those for everybody; copy one to make your own.'
const noOrganization =
  'You belong to no organization. Only a super administrator changes the standards for everybody.'

/** The administrators' list of standards: find a standard, change it, add one. */
export function StandardsScreen({ search: inUrl }: ScreenProps<object>) {
  const search = readStandardSearch({ ...inUrl })
  const navigate = useNavigate()
  const standards = useQuery(standardsQuery)
  const organizations = useQuery(organizationsQuery)
  const { mayAdd, mayChooseOrganization } = useStandardEditor()
  const matching = matchingStandards(standards.data ?? [], search, countryName)
  const nameOf = (id: string) =>
    organizations.data?.find((item) => item.id === id)?.org_name ?? 'one organization'
  const show = (next: StandardSearch) =>
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
      {!mayChooseOrganization && <Text mb="md">{mayAdd ? ownAlone : noOrganization}</Text>}
      {standards.error && !standards.data && (
        <ErrorBanner requestId={requestIdOf(standards.error)} onRetry={() => void standards.refetch()}>
          {messageOf(standards.error)}
        </ErrorBanner>
      )}
      <search className={classes.filters}>
        <SearchField
          className={classes.search}
          label="Search CPD standards"
          placeholder="Body, title, country, profession"
          q={search.q ?? ''}
          onChange={(q) => show({ ...search, q })}
        />
        <ChipGroup
          label="Show"
          choices={groups}
          value={search.show ?? null}
          onChange={(group) => show({ ...search, show: group ?? undefined })}
        />
      </search>
      {standards.isPending && <ListSkeleton rows={8} rowHeight={88} />}
      {standards.data && (
        <output className={classes.count}>
          {matching.length === 1 ? '1 standard' : `${matching.length} standards`}
        </output>
      )}
      {standards.data && matching.length === 0 && (
        <NoMatchCard onClear={() => show({})}>No standard matches.</NoMatchCard>
      )}
      {matching.length > 0 && (
        <ul className={boxStyles.bareList} aria-label="CPD standards">
          {matching.map((standard) => (
            <StandardRow key={standard.code} standard={standard} nameOf={nameOf} />
          ))}
        </ul>
      )}
    </>
  )
}

function StandardRow({ standard, nameOf }: { standard: Standard; nameOf: (id: string) => string }) {
  const { code, body, title, organizationId, isRetired, confirmed } = standard
  const facts = [placeWords(standard), professionsWords(standard), originWords(standard)]
  return (
    <li>
      <Link to={paths.cpdStandard(code)} className={classes.row}>
        <span className={classes.facts}>
          <span className={classes.name}>{body}</span>
          <span>{title}</span>
          <span className={textStyles.quiet}>{requirementsText(standard, shownTargets)}</span>
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
