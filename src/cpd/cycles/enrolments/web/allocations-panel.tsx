import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#platform/web/announcer/announce.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ConflictNotice } from '#platform/web/components/conflict-notice.tsx'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { LoadNote } from '#platform/web/components/load-note.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { conflictingRecord, useConflict } from '#platform/web/use-conflict.ts'
import { DetailSection } from '#platform/web/ui/detail-section.tsx'
import { amountText } from '../../progress/amount-texts.ts'
import type { ActivityAllocations } from '../allocations.contract.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './allocations-panel.module.css'
import { messageOf } from './messages.ts'
import { settingAllocations, allocationsQuery } from './queries.ts'

type Cycle = ActivityAllocations['cycles'][number]
type Target = Cycle['targets'][number]

/** The amounts that the user's own activity adds to each cycle. The user may replace them. */
export function AllocationsPanel({ activityId }: { activityId: string }) {
  const allocationsResult = useQuery(allocationsQuery(activityId))
  const [isEditing, setEditing] = useState(false)
  if (allocationsResult.error)
    return (
      <LoadNote onRetry={() => void allocationsResult.refetch()}>
        What it counts for could not be loaded.
      </LoadNote>
    )
  if (!allocationsResult.data) return <div data-waiting />
  if (allocationsResult.data.cycles.length === 0) return null
  return (
    <DetailSection title="Counts towards">
      {isEditing ? (
        <AllocationsForm
          activityId={activityId}
          allocations={allocationsResult.data}
          onClose={() => setEditing(false)}
        />
      ) : (
        <>
          {allocationsResult.data.cycles.map((cycle) => (
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
  const countedTargets = targets.filter(({ amount, amountByRule }) => (amount ?? amountByRule) > 0)
  if (countedTargets.length === 0) return <span className={textStyles.quiet}>Does not count here.</span>
  return (
    <ul className={boxStyles.spacedList}>
      {countedTargets.map(({ code, label, unit, amount, amountByRule }) => (
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
  allocations: ActivityAllocations
  onClose: () => void
}

const keyOf = (cycle: Cycle, target: Target): string => `${cycle.enrolmentId} ${target.code}`

/** Returns the entered amount: null if the field is empty, undefined if it is not a number. */
function readAmount(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const amount = Number(text.replace(',', '.'))
  return amount >= 0 && amount <= 500 ? amount : undefined
}

type FormValues = Readonly<Record<string, string>>

const targetsIn = ({ cycles }: ActivityAllocations) =>
  cycles.flatMap((cycle) => cycle.targets.map((target) => ({ cycle, target })))

const nameOf = (cycle: Cycle, target: Target): string => `${target.label}, ${cycle.body}`

/** Returns the amounts that the owner set, by target. */
const toFormValues = (allocations: ActivityAllocations): FormValues =>
  Object.fromEntries(
    targetsIn(allocations).map(({ cycle, target }) => [
      keyOf(cycle, target),
      target.amount === null ? '' : String(target.amount),
    ]),
  )

const labelsOf = (allocations: ActivityAllocations): FormValues =>
  Object.fromEntries(
    targetsIn(allocations).map(({ cycle, target }) => [keyOf(cycle, target), nameOf(cycle, target)]),
  )

function AllocationsForm({ activityId, allocations, onClose }: AllocationsFormProps) {
  const { base, conflict, resolveConflict } = useConflict(allocations, toFormValues)
  const save = useMutation(settingAllocations(useQueryClient(), activityId))
  const [values, setValues] = useState(() => toFormValues(allocations))
  const isAnyInvalid = Object.values(values).some((text) => readAmount(text) === undefined)
  const submit = () => {
    if (save.isPending || isAnyInvalid) return
    const requestedAmounts = targetsIn(base).flatMap(({ cycle, target }) => {
      const amount = readAmount(values[keyOf(cycle, target)] ?? '')
      return typeof amount === 'number'
        ? [{ enrolmentId: cycle.enrolmentId, targetCode: target.code, amount }]
        : []
    })
    save.mutate(
      { version: base.version, allocations: requestedAmounts },
      {
        onError: (error) => setValues(resolveConflict(error, values) ?? values),
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
      {save.error !== null && conflictingRecord(save.error) === null && (
        <ErrorBanner requestId={faultIdOf(save.error)}>{messageOf(save.error)}</ErrorBanner>
      )}
      {conflict !== null && (
        <ConflictNotice
          key={base.version}
          what="This activity"
          conflict={conflict}
          labels={labelsOf(base)}
          onChoose={(key, amount) => setValues((before) => ({ ...before, [key]: amount }))}
        />
      )}
      <p className={textStyles.quiet}>
        Leave a field empty to use the amount that follows from the activity. Enter 0 if it does not count.
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
                  value={values[keyOf(cycle, target)] ?? ''}
                  error={readAmount(values[keyOf(cycle, target)] ?? '') === undefined && 'Enter 0 to 500.'}
                  onChange={(event) =>
                    setValues({ ...values, [keyOf(cycle, target)]: event.currentTarget.value })
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
