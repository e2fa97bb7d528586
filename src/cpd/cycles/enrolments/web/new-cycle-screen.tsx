import { Anchor, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { announce } from '#platform/web/announcer/announce.ts'
import { faultIdOf, requestIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import { mayOpen, paths } from '#paths/paths.ts'
import { concernsQuery } from '#cpd/activities/concerns/web/queries.ts'
import { latestStart } from '../../progress/cycle.ts'
import type { Standard } from '../../standards/contract.ts'
import { standardsQuery } from '../../standards/web/queries.ts'
import { suits } from '../../standards/suits.ts'
import { requirementsText, countryName, placesText, startHint } from '../../standards/web/standard-words.ts'
import { fieldProblem, messageOf } from './messages.ts'
import classes from './new-cycle-screen.module.css'
import { beginningCycles } from './queries.ts'

/** A target without a minimum is a template that administrators copy, so users cannot choose its standard. */
const isChoosable = ({ isRetired, targets }: Standard): boolean =>
  !isRetired && targets.every(({ minimum }) => minimum > 0)

/** The screen where a user chooses standards and when their cycles began. */
export function NewCycleScreen() {
  const { user } = useAuth()
  const standardsResult = useQuery(standardsQuery)
  const concernsResult = useQuery(concernsQuery)
  return (
    <>
      <Anchor component={Link} to={paths.cpdPortal()}>
        CPD Portal
      </Anchor>
      <PageHeader
        title="Add CPD cycles"
        subtitle="Choose everybody you report to. An activity counts in each cycle it fits; you record it once."
        action={
          user &&
          mayOpen(user.role, paths.cpdStandards()) && (
            <Button variant="default" renderRoot={(props) => <Link to={paths.cpdStandards()} {...props} />}>
              Manage standards
            </Button>
          )
        }
      />
      {(standardsResult.isPending || concernsResult.isPending) && <ListSkeleton rows={6} rowHeight={72} />}
      {standardsResult.error && !standardsResult.data && (
        <ErrorBanner
          requestId={requestIdOf(standardsResult.error)}
          onRetry={() => void standardsResult.refetch()}
        >
          {messageOf(standardsResult.error)}
        </ErrorBanner>
      )}
      {standardsResult.data && !concernsResult.isPending && user && (
        <StandardsForm
          standards={standardsResult.data.filter(isChoosable)}
          applicableCodes={concernsResult.data?.standards ?? []}
          timeZone={user.organization?.timeZone ?? 'UTC'}
        />
      )}
    </>
  )
}

interface StandardsFormProps {
  standards: readonly Standard[]
  /** The codes of the standards that apply to the user, in display order. */
  applicableCodes: readonly string[]
  timeZone: string
}

const professionChoices = [
  { value: '', label: 'All professions' },
  { value: 'doctor', label: 'Doctor' },
  { value: 'nurse', label: 'Nurse' },
  { value: 'paramedic', label: 'Paramedic' },
]

interface ChosenCycle {
  id: string
  start: string
}

/** Returns the standards that apply to the user first, in their order. */
function withApplicableFirst(standards: readonly Standard[], applicableCodes: readonly string[]): Standard[] {
  const applicableStandards = applicableCodes.flatMap((code) =>
    standards.filter((standard) => standard.code === code),
  )
  return [...applicableStandards, ...standards.filter((standard) => !applicableStandards.includes(standard))]
}

function StandardsForm({ standards, applicableCodes, timeZone }: StandardsFormProps) {
  const navigate = useNavigate()
  const begin = useMutation(beginningCycles(useQueryClient()))
  const [today] = useState(() => dateIn(timeZone, new Date()))
  const [country, setCountry] = useState('')
  const [profession, setProfession] = useState('')
  const isApplicable = ({ code }: Standard) => applicableCodes.includes(code)
  const hasOthers = standards.some(isApplicable) && !standards.every(isApplicable)
  const [isShowingAll, setShowingAll] = useState(!hasOthers)
  const [chosenCycles, setChosenCycles] = useState<ReadonlyMap<string, ChosenCycle>>(new Map())
  const [isSubmitted, setSubmitted] = useState(false)
  const countries = [
    ...new Set(standards.flatMap((standard) => [standard.country, ...standard.alsoCountries])),
  ]
    .filter((code) => code !== 'ZZ')
    .toSorted((a, b) => countryName(a).localeCompare(countryName(b), 'en'))
  const isOffered = (standard: Standard) =>
    isShowingAll ? suits(standard, { country, profession }) : isApplicable(standard)
  const shownStandards = withApplicableFirst(standards, applicableCodes).filter(
    (standard) => chosenCycles.has(standard.code) || isOffered(standard),
  )
  const isStartMissing = [...chosenCycles.values()].some(({ start }) => start === '')
  const change = (code: string, next: ChosenCycle | null) => {
    const nextCycles = new Map(chosenCycles)
    if (next) nextCycles.set(code, next)
    else nextCycles.delete(code)
    setChosenCycles(nextCycles)
  }
  const submit = () => {
    setSubmitted(true)
    if (begin.isPending || isStartMissing || chosenCycles.size === 0) return
    const cycles = [...chosenCycles].map(([standardCode, { id, start }]) => ({
      _id: id,
      standardCode,
      cycleStart: start,
    }))
    begin.mutate(cycles, {
      onSuccess: () => {
        announce(cycles.length === 1 ? 'Cycle added' : `${cycles.length} cycles added`)
        void navigate({ to: paths.cpdPortal(), search: {} })
      },
    })
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {isShowingAll && (
        <div className={classes.filters}>
          <NativeSelect
            label="Profession"
            data={professionChoices}
            value={profession}
            onChange={(event) => setProfession(event.currentTarget.value)}
          />
          <NativeSelect
            label="Country"
            data={[
              { value: '', label: 'All countries' },
              ...countries.map((code) => ({ value: code, label: countryName(code) })),
            ]}
            value={country}
            onChange={(event) => setCountry(event.currentTarget.value)}
          />
        </div>
      )}
      <fieldset className={classes.list}>
        <legend>Standards</legend>
        {shownStandards.length === 0 && (
          <p className={classes.facts}>
            No standard is known for this profession in this country. Ask an administrator to add one.
          </p>
        )}
        {shownStandards.map((standard) => (
          <StandardChoice
            key={standard.code}
            standard={standard}
            chosenCycle={chosenCycles.get(standard.code) ?? null}
            isSubmitted={isSubmitted}
            onChange={(next) => change(standard.code, next)}
            today={today}
          />
        ))}
      </fieldset>
      {!isShowingAll && (
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => setShowingAll(true)}>
            All {standards.length} standards
          </Button>
        </div>
      )}
      {begin.error !== null && (
        <ErrorBanner requestId={faultIdOf(begin.error)}>
          {fieldProblem(begin.error, 'cycleStart') ?? messageOf(begin.error)}
        </ErrorBanner>
      )}
      {isSubmitted && chosenCycles.size === 0 && <ErrorBanner>Choose at least one standard.</ErrorBanner>}
      <div className={classes.buttons}>
        <Button type="submit" color="signal" loading={begin.isPending}>
          {chosenCycles.size > 1 ? `Add ${chosenCycles.size} cycles` : 'Add cycle'}
        </Button>
      </div>
    </form>
  )
}

interface StandardChoiceProps {
  standard: Standard
  chosenCycle: ChosenCycle | null
  isSubmitted: boolean
  today: string
  onChange: (chosenCycle: ChosenCycle | null) => void
}

/** The maximum number of targets shown for a standard that is not selected. */
const maxShownTargets = 4

const monthAndDay = /^\d{2}-\d{2}$/

function StandardChoice({ standard, chosenCycle, isSubmitted, today, onChange }: StandardChoiceProps) {
  const { body, title, cycleStart, confirmed, note } = standard
  const suggestedStart = monthAndDay.test(cycleStart) ? latestStart(cycleStart, today) : ''
  return (
    <div className={classes.standard}>
      <Checkbox
        label={`${body}: ${title}`}
        description={placesText(standard)}
        checked={chosenCycle !== null}
        onChange={(event) =>
          onChange(event.currentTarget.checked ? { id: uuid(), start: suggestedStart } : null)
        }
      />
      <p className={classes.facts}>
        {requirementsText(standard, chosenCycle === null ? maxShownTargets : undefined)}
      </p>
      {!confirmed && <p className={classes.facts}>Check these amounts with your regulator.</p>}
      {chosenCycle !== null && (
        <>
          {note !== null && <p className={classes.facts}>{note}</p>}
          <TextInput
            label="First day of the cycle"
            withAsterisk
            type="date"
            description={startHint(cycleStart)}
            value={chosenCycle.start}
            error={isSubmitted && chosenCycle.start === '' && 'Enter the first day.'}
            onChange={(event) => onChange({ ...chosenCycle, start: event.currentTarget.value })}
          />
        </>
      )}
    </div>
  )
}
