import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { SearchSelect } from '#platform/web/ui/search-select.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import type { Covers } from '../contract.ts'
import {
  coverEnded,
  coverExplanation,
  coverFailed,
  coverNamed,
  coversFailed,
  daysText,
  endCoverFailed,
  noColleague,
  nobodyToCover,
  failureWords,
} from './messages.ts'
import { coversQuery, endCover, nameCover } from './queries.ts'
import classes from './supervision-card.module.css'

const daysAfterFirst = 13

/** Lets a supervisor name a colleague who stands in for them on certain days, or end such a cover early. */
export function CoverDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const result = useQuery(coversQuery)
  const covers = result.data
  const [supervisorId, setSupervisorId] = useState<string | null>(null)
  const today = covers?.today ?? ''
  const [chosenDays, setChosenDays] = useState<{ startsOn?: string; endsOn?: string }>({})
  const defaultDays = covers && { startsOn: covers.today, endsOn: plusDays(covers.today, daysAfterFirst) }
  const days = { startsOn: '', endsOn: '', ...defaultDays, ...chosenDays }
  const showCovers = (newCovers: Covers) => queryClient.setQueryData(coversQuery.queryKey, newCovers)
  const naming = useMutation({
    mutationFn: () => nameCover({ supervisorId: supervisorId ?? '', ...days }),
    onSuccess: (newCovers) => {
      showCovers(newCovers)
      toast.success(coverNamed(covers?.colleagues.find(({ id }) => id === supervisorId)?.name ?? ''))
      onClose()
    },
  })
  const ending = useMutation({
    mutationFn: (cover: { id: string; name: string }) => endCover(cover.id),
    onSuccess: (newCovers, cover) => {
      showCovers(newCovers)
      toast.success(coverEnded(cover.name))
    },
  })
  const error = naming.error ?? ending.error ?? result.error
  const failureText = naming.error ? coverFailed : ending.error ? endCoverFailed : coversFailed
  const mayName = covers !== undefined && covers.clinicians > 0 && covers.colleagues.length > 0
  return (
    <FormDialog
      title="Cover while you are away"
      saveLabel="Name cover"
      failure={error && { error, words: failureWords(failureText, error) }}
      isSaving={naming.isPending}
      onSave={() => mayName && naming.mutate()}
      onClose={onClose}
    >
      <div className={classes.fields}>
        {result.isPending && <ListSkeleton rows={2} />}
        {covers !== undefined && covers.covers.length > 0 && (
          <ul className={classes.list} aria-label="Who covers you">
            {covers.covers.map(({ supervisor, ...period }) => (
              <li key={`${supervisor.id} ${period.startsOn}`} className={classes.row}>
                <div className={classes.words}>
                  <div className={textStyles.name}>{supervisor.name}</div>
                  <div className={textStyles.line}>{daysText(period.startsOn, period.endsOn)}</div>
                </div>
                <Button
                  variant="default"
                  size="sm"
                  loading={ending.isPending && ending.variables.id === supervisor.id}
                  aria-label={`End cover by ${supervisor.name}`}
                  onClick={() => ending.mutate(supervisor)}
                >
                  End
                </Button>
              </li>
            ))}
          </ul>
        )}
        {covers?.clinicians === 0 && <p className={textStyles.note}>{nobodyToCover}</p>}
        {covers?.colleagues.length === 0 && <p className={textStyles.note}>{noColleague}</p>}
        {mayName && (
          <>
            <SearchSelect
              label="Colleague"
              placeholder="Choose"
              choices={covers.colleagues.map(({ id, name }) => ({ value: id, label: name }))}
              value={supervisorId}
              onChange={setSupervisorId}
            />
            <div className={classes.days}>
              <TextInput
                label="First day"
                type="date"
                min={today}
                value={days.startsOn}
                onChange={(event) => setChosenDays({ ...chosenDays, startsOn: event.currentTarget.value })}
              />
              <TextInput
                label="Last day"
                type="date"
                min={days.startsOn}
                value={days.endsOn}
                onChange={(event) => setChosenDays({ ...chosenDays, endsOn: event.currentTarget.value })}
              />
            </div>
            <p className={textStyles.note}>{coverExplanation(covers.clinicians)}</p>
          </>
        )}
      </div>
    </FormDialog>
  )
}
