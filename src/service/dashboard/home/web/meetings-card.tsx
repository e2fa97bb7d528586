import { Button } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paths } from '#paths/paths.ts'
import { formatDate } from '#platform/web/dates.ts'
import classes from '#platform/web/ui/to-do-card.module.css'
import type { Home } from '../contract.ts'
import { firstSentence } from './first-sentence.ts'

type Owed = Home['meetings']['first'][number]

const titleOf = ({ reason, kind, words, day, other }: Owed): string => {
  if (reason === 'due') return firstSentence(words)
  return kind === 'meeting'
    ? `Do you agree? Meeting of ${formatDate(day)} with ${other.name}`
    : `Do you agree? Objective by ${formatDate(day)} with ${other.name}`
}

/** Lists what only the other side has ticked so far, and the user's own actions that are due. */
export function MeetingsCard({ owed: { first, toTick, due } }: { owed: Home['meetings'] }) {
  const more = toTick + due - first.length
  return (
    <section className={classes.root} aria-label="Objectives and meetings">
      {first.map((item) => (
        // A meeting may have several actions that are due.
        <div key={`${item.id} ${item.reason} ${item.words}`} className={classes.row}>
          <IconChecklist size={20} stroke={1.75} aria-hidden="true" className={classes.icon} />
          <span className={classes.words}>
            <span className={classes.first}>{titleOf(item)}</span>
            <span>
              {item.reason === 'due'
                ? `Due ${formatDate(item.day)}, agreed with ${item.other.name}`
                : firstSentence(item.words)}
            </span>
          </span>
          <Button
            size="sm"
            variant="default"
            aria-label={`Open: ${titleOf(item)}`}
            renderRoot={(props) => (
              <Link
                to={item.mine === 'clinician' ? paths.myMeetings() : paths.clinicianMeetings(item.other.id)}
                {...props}
              />
            )}
          >
            Open
          </Button>
        </div>
      ))}
      {more > 0 && <p className={classes.more}>{more} more after these.</p>}
    </section>
  )
}
