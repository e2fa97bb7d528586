import { Anchor, Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCopyCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { announce } from '#platform/web/announcer/announce.ts'
import { formatDate } from '#platform/web/dates.ts'
import { paths } from '#paths/paths.ts'
import type { Duplicate } from '../contract.ts'
import { toDuplicateQuery, type DuplicateQuery } from '../likely-duplicate.ts'
import { duplicatesQuery, useMarkingDifferent } from './queries.ts'
import classes from './duplicates-panel.module.css'

// The query waits for a pause of this length in typing.
const pauseMs = 500

const hintText =
  'You may have logged this case already: a case has the same day, type, age, and aircraft or vehicle.'

type CaseReference = Pick<Duplicate, 'id' | 'missionNumber'>

interface DuplicatesPanelProps {
  comparedCase: Parameters<typeof toDuplicateQuery>[0]
  /** The compared case, once it is saved. Only then can another case be marked as a different patient. */
  savedCase?: CaseReference
}

/** Lists the user's cases that may be about the same patient. It is only a hint and does not prevent saving. */
export function DuplicatesPanel({ comparedCase, savedCase }: DuplicatesPanelProps) {
  const [debounced] = useDebouncedValue(comparedCase, pauseMs)
  const query = toDuplicateQuery(debounced)
  return query && <DuplicateList question={query} savedCase={savedCase} />
}

function DuplicateList({
  question,
  savedCase,
}: {
  question: DuplicateQuery
  savedCase: CaseReference | undefined
}) {
  const { data: likelyDuplicates = [] } = useQuery(duplicatesQuery(question))
  const hasDuplicates = likelyDuplicates.length > 0
  useEffect(() => {
    if (hasDuplicates) announce(hintText)
  }, [hasDuplicates])
  if (!hasDuplicates) return null
  return (
    <section className={classes.root} aria-label="Possible duplicate">
      <IconCopyCheck size={20} stroke={1.75} className={classes.icon} aria-hidden="true" />
      <div>
        <p className={classes.words}>{hintText}</p>
        <ul className={classes.cases}>
          {likelyDuplicates.map(({ id, missionNumber, patientSequence, title, date, status }) => (
            <li key={id}>
              <Anchor component={Link} to={paths.case(id)}>
                {missionNumber} {title}
              </Anchor>
              <span className={classes.more}>
                {[
                  patientSequence > 1 && `patient ${patientSequence}`,
                  formatDate(date),
                  status === 'draft' && 'a draft',
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
              {savedCase && <NotDuplicateButton pair={[savedCase, { id, missionNumber }]} />}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function NotDuplicateButton({ pair }: { pair: readonly [CaseReference, CaseReference] }) {
  const marking = useMarkingDifferent()
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={`Not a duplicate of ${pair[1].missionNumber}`}
      loading={marking.isPending}
      onClick={() => marking.mutate({ pair, isDifferent: true })}
    >
      Not a duplicate
    </Button>
  )
}
