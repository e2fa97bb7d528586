import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { fitnessWord } from '#compliance/requirements/state/state-words.ts'
import { personStatsQuery } from '#logbook/book/person/web/queries.ts'
import { paths } from '#paths/paths.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { LoadError } from '#platform/web/components/load-error.tsx'
import { LoadNote } from '#platform/web/components/load-note.tsx'
import { ToneBadge } from '#platform/web/components/status-badge.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { RoleBadge } from '#platform/web/components/role-badge.tsx'
import boxStyles from '#platform/web/ui/boxes.module.css'
import { ChartCard } from '#platform/web/ui/charts/chart-card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Facts, type Fact } from '#platform/web/ui/facts.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import type { SupervisedClinician } from '../contract.ts'
import { attentionWords } from './attention-words.ts'
import classes from './clinician-screen.module.css'
import { ChangesPanel } from './changes-panel.tsx'
import { myClinicianQuery } from './queries.ts'

/** One clinician for their supervisor: the overview, and a link to each part that the supervision links permit. */
export function ClinicianScreen({ params: { clinicianId } }: ScreenProps<object, { clinicianId: string }>) {
  const clinician = useQuery(myClinicianQuery(clinicianId))
  const isUnknown =
    clinician.error instanceof ApiError &&
    (clinician.error.code === 'user_not_found' || clinician.error.code === 'request_invalid')
  return (
    <>
      <Link to={paths.myClinicians()} className={`${textStyles.back} ${classes.back}`}>
        <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
        My Clinicians
      </Link>
      {clinician.isPending && (
        <>
          <PageHeader title="Clinician" />
          <ListSkeleton rows={4} rowHeight={72} />
        </>
      )}
      {isUnknown && <NotLinked />}
      {clinician.error && !isUnknown && (
        <LoadError
          error={clinician.error}
          loadedAt={clinician.dataUpdatedAt}
          fallback="This clinician could not be loaded."
          onRetry={() => void clinician.refetch()}
        />
      )}
      {clinician.data && !isUnknown && <Overview clinician={clinician.data} />}
    </>
  )
}

const NotLinked = () => (
  <>
    <PageHeader title="Clinician not found" />
    <EmptyState
      action={
        <Button component={Link} to={paths.myClinicians()} variant="default">
          My Clinicians
        </Button>
      }
    >
      This person does not exist, or you do not supervise them today.
    </EmptyState>
  </>
)

function Overview({ clinician }: { clinician: SupervisedClinician }) {
  const { id, name, profession, attention, permissions, kinds } = clinician
  return (
    <>
      <PageHeader
        title={name}
        subtitle={profession === null ? undefined : <span className={classes.profession}>{profession}</span>}
      />
      {attention.length > 0 && (
        <ul className={`${boxStyles.spacedList} ${classes.attention}`} aria-label="Needs attention">
          {attention.map((reason) => {
            const { tone, word, reason: why } = attentionWords(reason, clinician)
            return (
              <li key={reason.kind}>
                <ToneBadge tone={tone}>{word}</ToneBadge> {why}
              </li>
            )
          })}
        </ul>
      )}
      <section className={boxStyles.frame} aria-label="Overview">
        <Facts facts={factsOf(clinician)} />
      </section>
      <ChangesPanel clinicianId={id} />
      <nav className={classes.parts} aria-label={`Records of ${name}`}>
        {permissions.viewCases && (
          <PartLink
            to={paths.logbook()}
            search={{ clinician: id }}
            title="Logbook"
            words="Their logged cases"
          />
        )}
        {permissions.viewCases && (
          <PartLink
            to={paths.summaryReport()}
            search={{ clinician: id }}
            title="Procedures"
            words="By supervision level, for any period, with first-pass success"
          />
        )}
        {permissions.viewCases && (
          <PartLink
            to={paths.clinicianLevels(id)}
            title="Levels"
            words="How much supervision they need in each procedure"
          />
        )}
        {kinds.some((kind) => kind !== 'cover') && (
          <PartLink
            to={paths.clinicianMeetings(id)}
            title="Meetings"
            words="Objectives, meetings and agreed actions"
          />
        )}
        {permissions.viewCpd && (
          <PartLink
            to={paths.cpdPortal()}
            search={{ user: id }}
            title="CPD"
            words="Activities, cycles and plan"
          />
        )}
        {permissions.viewCompliance && (
          <PartLink
            to={paths.compliance()}
            search={{ user: id }}
            title="Compliance"
            words="What must be current to fly"
          />
        )}
        {permissions.viewCompliance && (
          <PartLink to={paths.acknowledgedNews(id)} title="News" words="Posts that they have answered" />
        )}
      </nav>
      {permissions.viewCases && <CasesByMonth userId={id} />}
    </>
  )
}

const kindWords: Record<SupervisedClinician['kinds'][number], string> = {
  clinical: 'clinical supervisor',
  educational: 'educational supervisor',
  cover: 'cover for their supervisor',
}

const permitted: readonly [keyof SupervisedClinician['permissions'], string][] = [
  ['viewCases', 'see cases'],
  ['viewCpd', 'see CPD'],
  ['viewCompliance', 'see compliance'],
  ['signOff', 'sign cases'],
]

function factsOf({ role, base, kinds, permissions, lastCaseDate, fitness }: SupervisedClinician): Fact[] {
  const may = permitted.filter(([permission]) => permissions[permission]).map(([, words]) => words)
  return [
    { label: 'Role', words: <RoleBadge role={role} /> },
    { label: 'Base', words: base ?? 'None named' },
    { label: 'You are', words: kinds.map((kind) => kindWords[kind]).join(', ') },
    { label: 'You may', words: may.length === 0 ? 'see nothing but this page' : may.join(', ') },
    ...(permissions.viewCases
      ? [{ label: 'Last case', words: lastCaseDate === null ? 'None yet' : formatDate(lastCaseDate) }]
      : []),
    ...(fitness === null ? [] : [{ label: 'Fit to fly today', words: fitnessWord(fitness) }]),
  ]
}

interface PartLinkProps {
  to: string
  search?: object
  title: string
  words: string
}

const PartLink = ({ to, search, title, words }: PartLinkProps) => (
  <Link to={to} {...(search && { search })} className={`${boxStyles.frame} ${classes.part}`}>
    <span className={textStyles.rowTitle}>{title}</span>
    <span className={textStyles.line}>{words}</span>
  </Link>
)

function CasesByMonth({ userId }: { userId: string }) {
  const stats = useQuery(personStatsQuery(userId))
  if (stats.isPending) return <ListSkeleton rows={1} rowHeight={240} />
  if (stats.isError)
    return <LoadNote onRetry={() => void stats.refetch()}>The cases by month could not be loaded.</LoadNote>
  const entries = stats.data.monthlyActivity.map(({ name, cases }) => ({ name, value: cases }))
  return (
    <ChartCard
      title="Cases by month"
      shape="bars"
      entries={entries}
      empty="No case in the last twelve months"
    />
  )
}
