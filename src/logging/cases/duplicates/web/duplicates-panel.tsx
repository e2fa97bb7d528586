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
import { duplicateQuestionOf, type DuplicateQuestion } from '../likely-duplicate.ts'
import { duplicatesQuery, useMarkingDifferent } from './queries.ts'
import classes from './duplicates-panel.module.css'

// Waits until the user pauses typing.
const pauseMs = 500

const sentence = 'You may have logged this case already: same day, type, age and platform.'

type Named = Pick<Duplicate, 'id' | 'missionNumber'>

interface DuplicatesPanelProps {
  compared: Parameters<typeof duplicateQuestionOf>[0]
  /** The compared case, once it is saved. Only then can another case be marked as a different patient. */
  saved?: Named
}

/** Lists the user's cases that may be about the same patient. It is only a hint and does not prevent saving. */
export function DuplicatesPanel({ compared, saved }: DuplicatesPanelProps) {
  const [debounced] = useDebouncedValue(compared, pauseMs)
  const question = duplicateQuestionOf(debounced)
  return question && <Found question={question} saved={saved} />
}

function Found({ question, saved }: { question: DuplicateQuestion; saved: Named | undefined }) {
  const { data: likelyDuplicates = [] } = useQuery(duplicatesQuery(question))
  const hasDuplicates = likelyDuplicates.length > 0
  useEffect(() => {
    if (hasDuplicates) announce(sentence)
  }, [hasDuplicates])
  if (!hasDuplicates) return null
  return (
    <section className={classes.root} aria-label="Possible duplicate">
      <IconCopyCheck size={20} stroke={1.75} className={classes.icon} aria-hidden="true" />
      <div>
        <p className={classes.words}>{sentence}</p>
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
              {saved && <NotDuplicate pair={[saved, { id, missionNumber }]} />}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function NotDuplicate({ pair }: { pair: readonly [Named, Named] }) {
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
