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
import { requirementsText, countryName, placeWords, startHint } from '../../standards/web/standard-words.ts'
import { fieldProblem, messageOf } from './messages.ts'
import classes from './new-cycle-screen.module.css'
import { beginningCycles } from './queries.ts'

/** A target without a minimum is a template that administrators copy, so users cannot choose its standard. */
const isChoosable = ({ isRetired, targets }: Standard): boolean =>
  !isRetired && targets.every(({ minimum }) => minimum > 0)

/** The screen where a user chooses standards and when their cycles began. */
export function NewCycleScreen() {
  const { user } = useAuth()
  const standards = useQuery(standardsQuery)
  const concerns = useQuery(concernsQuery)
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
      {(standards.isPending || concerns.isPending) && <ListSkeleton rows={6} rowHeight={72} />}
      {standards.error && !standards.data && (
        <ErrorBanner requestId={requestIdOf(standards.error)} onRetry={() => void standards.refetch()}>
          {messageOf(standards.error)}
        </ErrorBanner>
      )}
      {standards.data && !concerns.isPending && user && (
        <StandardsForm
          standards={standards.data.filter(isChoosable)}
          mine={concerns.data?.standards ?? []}
          timeZone={user.organization?.timeZone ?? 'UTC'}
        />
      )}
    </>
  )
}

interface StandardsFormProps {
  standards: readonly Standard[]
  /** The codes of the standards that apply to the user, in display order. */
  mine: readonly string[]
  timeZone: string
}

const professionChoices = [
  { value: '', label: 'All professions' },
  { value: 'doctor', label: 'Doctor' },
  { value: 'nurse', label: 'Nurse' },
  { value: 'paramedic', label: 'Paramedic' },
]

interface Chosen {
  id: string
  start: string
}

/** Returns the standards that apply to the user first, in their order. */
function mineFirst(standards: readonly Standard[], mine: readonly string[]): Standard[] {
  const own = mine.flatMap((code) => standards.filter((standard) => standard.code === code))
  return [...own, ...standards.filter((standard) => !own.includes(standard))]
}

function StandardsForm({ standards, mine, timeZone }: StandardsFormProps) {
  const navigate = useNavigate()
  const begin = useMutation(beginningCycles(useQueryClient()))
  const [today] = useState(() => dateIn(timeZone, new Date()))
  const [country, setCountry] = useState('')
  const [profession, setProfession] = useState('')
  const isMine = ({ code }: Standard) => mine.includes(code)
  const hasOthers = standards.some(isMine) && !standards.every(isMine)
  const [showsAll, setShowsAll] = useState(!hasOthers)
  const [chosen, setChosen] = useState<ReadonlyMap<string, Chosen>>(new Map())
  const [isSubmitted, setSubmitted] = useState(false)
  const countries = [
    ...new Set(standards.flatMap((standard) => [standard.country, ...standard.alsoCountries])),
  ]
    .filter((code) => code !== 'ZZ')
    .toSorted((a, b) => countryName(a).localeCompare(countryName(b), 'en'))
  const isOffered = (standard: Standard) =>
    showsAll ? suits(standard, { country, profession }) : isMine(standard)
  const shown = mineFirst(standards, mine).filter(
    (standard) => chosen.has(standard.code) || isOffered(standard),
  )
  const isMissing = [...chosen.values()].some(({ start }) => start === '')
  const change = (code: string, next: Chosen | null) => {
    const all = new Map(chosen)
    if (next) all.set(code, next)
    else all.delete(code)
    setChosen(all)
  }
  const submit = () => {
    setSubmitted(true)
    if (begin.isPending || isMissing || chosen.size === 0) return
    const cycles = [...chosen].map(([standardCode, { id, start }]) => ({
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
      {showsAll && (
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
        {shown.length === 0 && (
          <p className={classes.facts}>
            None is known for this profession there. Ask an administrator of your service to add it.
          </p>
        )}
        {shown.map((standard) => (
          <StandardChoice
            key={standard.code}
            standard={standard}
            chosen={chosen.get(standard.code) ?? null}
            isSubmitted={isSubmitted}
            onChange={(next) => change(standard.code, next)}
            today={today}
          />
        ))}
      </fieldset>
      {!showsAll && (
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => setShowsAll(true)}>
            All {standards.length} standards
          </Button>
        </div>
      )}
      {begin.error !== null && (
        <ErrorBanner requestId={faultIdOf(begin.error)}>
          {fieldProblem(begin.error, 'cycleStart') ?? messageOf(begin.error)}
        </ErrorBanner>
      )}
      {isSubmitted && chosen.size === 0 && <ErrorBanner>Choose at least one standard.</ErrorBanner>}
      <div className={classes.buttons}>
        <Button type="submit" color="signal" loading={begin.isPending}>
          {chosen.size > 1 ? `Add ${chosen.size} cycles` : 'Add cycle'}
        </Button>
      </div>
    </form>
  )
}

interface StandardChoiceProps {
  standard: Standard
  chosen: Chosen | null
  isSubmitted: boolean
  today: string
  onChange: (chosen: Chosen | null) => void
}

/** Targets shown for a standard that is not selected. */
const shownTargets = 4

const monthAndDay = /^\d{2}-\d{2}$/

function StandardChoice({ standard, chosen, isSubmitted, today, onChange }: StandardChoiceProps) {
  const { body, title, cycleStart, confirmed, note } = standard
  const suggested = monthAndDay.test(cycleStart) ? latestStart(cycleStart, today) : ''
  return (
    <div className={classes.standard}>
      <Checkbox
        label={`${body}: ${title}`}
        description={placeWords(standard)}
        checked={chosen !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? { id: uuid(), start: suggested } : null)}
      />
      <p className={classes.facts}>
        {requirementsText(standard, chosen === null ? shownTargets : undefined)}
      </p>
      {!confirmed && <p className={classes.facts}>Check these amounts with your regulator.</p>}
      {chosen !== null && (
        <>
          {note !== null && <p className={classes.facts}>{note}</p>}
          <TextInput
            label="First day of the cycle"
            withAsterisk
            type="date"
            description={startHint(cycleStart)}
            value={chosen.start}
            error={isSubmitted && chosen.start === '' && 'Enter the first day.'}
            onChange={(event) => onChange({ ...chosen, start: event.currentTarget.value })}
          />
        </>
      )}
    </div>
  )
}
