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
import { paths } from '#paths/paths.ts'
import { messageOf } from './messages.ts'
import type { Standard } from '../contract.ts'
import { matchingStandards, readStandardSearch, type StandardSearch } from '../standard-search.ts'
import { standardsQuery } from './queries.ts'
import { askedWords, countryName, originWords, placeWords, professionsWords } from './standard-words.ts'
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

/** What regulators and services ask for, for administrators: find a standard, change it, add one. */
export function StandardsScreen({ search: inUrl }: ScreenProps<object>) {
  const search = readStandardSearch({ ...inUrl })
  const navigate = useNavigate()
  const found = useQuery(standardsQuery)
  const organizations = useQuery(organizationsQuery)
  const { mayAdd, mayChooseOrganization } = useStandardEditor()
  const shown = matchingStandards(found.data ?? [], search, countryName)
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
        subtitle="What regulators, colleges and services ask for. Users choose from these when they add a cycle."
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
      {found.error && !found.data && (
        <ErrorBanner requestId={requestIdOf(found.error)} onRetry={() => void found.refetch()}>
          {messageOf(found.error)}
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
      {found.isPending && <ListSkeleton rows={8} rowHeight={88} />}
      {found.data && (
        <output className={classes.count}>
          {shown.length === 1 ? '1 standard' : `${shown.length} standards`}
        </output>
      )}
      {found.data && shown.length === 0 && (
        <NoMatchCard onClear={() => show({})}>No standard matches.</NoMatchCard>
      )}
      {shown.length > 0 && (
        <ul className={classes.list} aria-label="CPD standards">
          {shown.map((standard) => (
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
          <span className={classes.quiet}>{askedWords(standard, shownTargets)}</span>
          <span className={classes.quiet}>
            {[...facts, ...(organizationId === null ? [] : [`For ${nameOf(organizationId)}`])].join(' · ')}
          </span>
        </span>
        {isRetired && <ToneBadge tone="bad">Retired</ToneBadge>}
        {!isRetired && !confirmed && <ToneBadge tone="waiting">To be checked</ToneBadge>}
      </Link>
    </li>
  )
}
