import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#platform/web/announcer/announce.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ConflictNotice } from '#platform/web/components/conflict-notice.tsx'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { LoadNote } from '#platform/web/components/load-note.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { currentIn, useConflict } from '#platform/web/use-conflict.ts'
import { DetailSection } from '#platform/web/ui/detail-section.tsx'
import { amountText } from '../../progress/amount-texts.ts'
import type { ActivityAllocations } from '../allocations.contract.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './allocations-panel.module.css'
import { messageOf } from './messages.ts'
import { allocating, allocationsQuery } from './queries.ts'

type Cycle = ActivityAllocations['cycles'][number]
type Target = Cycle['targets'][number]

/** The amounts that the user's own activity adds to each cycle. The owner may set other amounts. */
export function AllocationsPanel({ activityId }: { activityId: string }) {
  const savedAllocations = useQuery(allocationsQuery(activityId))
  const [isEditing, setEditing] = useState(false)
  if (savedAllocations.error)
    return (
      <LoadNote onRetry={() => void savedAllocations.refetch()}>
        What it counts for could not be loaded.
      </LoadNote>
    )
  if (!savedAllocations.data) return <div data-waiting />
  if (savedAllocations.data.cycles.length === 0) return null
  return (
    <DetailSection title="Counts towards">
      {isEditing ? (
        <AllocationsForm
          activityId={activityId}
          saved={savedAllocations.data}
          onClose={() => setEditing(false)}
        />
      ) : (
        <>
          {savedAllocations.data.cycles.map((cycle) => (
            <div key={cycle.enrolmentId} className={classes.cycle}>
              <CycleName cycle={cycle} />
              <Amounts targets={cycle.targets} />
            </div>
          ))}
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => setEditing(true)}>
              Change amounts
            </Button>
          </div>
        </>
      )}
    </DetailSection>
  )
}

const CycleName = ({ cycle: { body, cycleStart, cycleEnd } }: { cycle: Cycle }) => (
  <h3 className={classes.name}>
    {body}, {formatDate(cycleStart)} to {formatDate(cycleEnd)}
  </h3>
)

function Amounts({ targets }: { targets: readonly Target[] }) {
  const counted = targets.filter(({ amount, amountByRule }) => (amount ?? amountByRule) > 0)
  if (counted.length === 0) return <span className={textStyles.quiet}>Nothing here.</span>
  return (
    <ul className={boxStyles.spacedList}>
      {counted.map(({ code, label, unit, amount, amountByRule }) => (
        <li key={code} className={classes.target}>
          <span>{label}</span>
          <span className="tabular">
            {amountText(amount ?? amountByRule, unit)}
            {amount !== null && ' (set by hand)'}
          </span>
        </li>
      ))}
    </ul>
  )
}

interface AllocationsFormProps {
  activityId: string
  saved: ActivityAllocations
  onClose: () => void
}

const keyOf = (cycle: Cycle, target: Target): string => `${cycle.enrolmentId} ${target.code}`

/** Returns the entered amount: null if the field is empty, undefined if it is not a number. */
function readAmount(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const amount = Number(text.replace(',', '.'))
  return amount >= 0 && amount <= 500 ? amount : undefined
}

type Entered = Readonly<Record<string, string>>

const targetsIn = ({ cycles }: ActivityAllocations) =>
  cycles.flatMap((cycle) => cycle.targets.map((target) => ({ cycle, target })))

const nameOf = (cycle: Cycle, target: Target): string => `${target.label}, ${cycle.body}`

/** Returns the amounts that the owner set, by target. */
const toEntered = (saved: ActivityAllocations): Entered =>
  Object.fromEntries(
    targetsIn(saved).map(({ cycle, target }) => [
      keyOf(cycle, target),
      target.amount === null ? '' : String(target.amount),
    ]),
  )

const labelsOf = (saved: ActivityAllocations): Entered =>
  Object.fromEntries(
    targetsIn(saved).map(({ cycle, target }) => [keyOf(cycle, target), nameOf(cycle, target)]),
  )

function AllocationsForm({ activityId, saved, onClose }: AllocationsFormProps) {
  const { base, conflict, meet } = useConflict(saved, toEntered)
  const save = useMutation(allocating(useQueryClient(), activityId))
  const [entered, setEntered] = useState(() => toEntered(saved))
  const isWrong = Object.values(entered).some((text) => readAmount(text) === undefined)
  const submit = () => {
    if (save.isPending || isWrong) return
    const allocations = targetsIn(base).flatMap(({ cycle, target }) => {
      const amount = readAmount(entered[keyOf(cycle, target)] ?? '')
      return typeof amount === 'number'
        ? [{ enrolmentId: cycle.enrolmentId, targetCode: target.code, amount }]
        : []
    })
    save.mutate(
      { version: base.version, allocations },
      {
        onError: (error) => setEntered(meet(error, entered) ?? entered),
        onSuccess: () => {
          announce('Amounts saved')
          onClose()
        },
      },
    )
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {save.error !== null && currentIn(save.error) === null && (
        <ErrorBanner requestId={faultIdOf(save.error)}>{messageOf(save.error)}</ErrorBanner>
      )}
      {conflict !== null && (
        <ConflictNotice
          key={base.version}
          what="This activity"
          conflict={conflict}
          labels={labelsOf(base)}
          onChoose={(key, amount) => setEntered((before) => ({ ...before, [key]: amount }))}
        />
      )}
      <p className={textStyles.quiet}>
        Leave a field empty to use what follows from the activity; 0 counts nothing.
      </p>
      {base.cycles.map((cycle) => (
        <div key={cycle.enrolmentId} className={classes.cycle}>
          <CycleName cycle={cycle} />
          <ul className={boxStyles.spacedList}>
            {cycle.targets.map((target) => (
              <li key={target.code} className={classes.target}>
                <span aria-hidden="true">{target.label}</span>
                <TextInput
                  className={classes.input}
                  aria-label={nameOf(cycle, target)}
                  inputMode="decimal"
                  placeholder={String(target.amountByRule)}
                  maxLength={6}
                  value={entered[keyOf(cycle, target)] ?? ''}
                  error={readAmount(entered[keyOf(cycle, target)] ?? '') === undefined && 'Enter 0 to 500.'}
                  onChange={(event) =>
                    setEntered({ ...entered, [keyOf(cycle, target)]: event.currentTarget.value })
                  }
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className={classes.buttons}>
        <Button type="submit" loading={save.isPending}>
          Save
        </Button>
        <Button variant="default" disabled={save.isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
