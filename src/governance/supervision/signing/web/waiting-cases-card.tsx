import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { WaitingCase, WaitingForMe } from '#governance/sign-off/requests/contract.ts'
import { daysWords } from '#governance/sign-off/requests/web/messages.ts'
import { paths } from '#paths/paths.ts'
import { formatDate } from '#platform/web/dates.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import rowStyles from '#platform/web/ui/linked-rows.module.css'
import textStyles from '#platform/web/ui/text.module.css'
import { groupByClinician, inSigningOrder } from '../signing-order.ts'
import { askedWords } from './age-words.ts'
import classes from './waiting-cases-card.module.css'

const shownAtFirst = 6

/**
 * The cases that wait for a supervisor's signature, by person, with links to sign them. The card does not show the level that the
 * clinician wrote.
 */
export function WaitingCasesCard({ waiting, count, oldestDays }: WaitingForMe) {
  const [isOpen, setOpen] = useState(false)
  const order = inSigningOrder(waiting)
  const shown = isOpen ? order : order.slice(0, shownAtFirst)
  const hidden = order.length - shown.length
  return (
    <section className={boxStyles.frame} aria-labelledby="to-sign">
      <div className={classes.head}>
        <h2 id="to-sign" className={`${textStyles.title} tabular`}>
          {count} to sign
          {oldestDays !== null && oldestDays > 0 && ` · oldest ${daysWords(oldestDays)}`}
        </h2>
        <Button component={Link} to={paths.signCase(order[0]?.id)} className={classes.sign}>
          Sign
        </Button>
      </div>
      {groupByClinician(shown).map(({ clinician, requests }) => (
        <section key={clinician.id} aria-labelledby={`to-sign-${clinician.id}`}>
          <h3 id={`to-sign-${clinician.id}`} className={classes.name}>
            {clinician.name}
          </h3>
          <ul className={boxStyles.list} aria-labelledby={`to-sign-${clinician.id}`}>
            {requests.map((request) => (
              <WaitingRow key={request.id} request={request} />
            ))}
          </ul>
        </section>
      ))}
      {hidden > 0 && (
        <Button variant="default" className={classes.more} onClick={() => setOpen(true)}>
          Show {hidden} more
        </Button>
      )}
      {hidden === 0 && count > order.length && (
        <p className={`${textStyles.note} ${classes.more}`}>
          {count - order.length} more were asked for later. They follow once these are signed.
        </p>
      )}
    </section>
  )
}

const WaitingRow = ({ request: { id, case: waitingCase, ageDays, nudgedAt } }: { request: WaitingCase }) => (
  <li>
    <Link to={paths.signCase(id)} className={`${rowStyles.row} ${rowStyles.link}`}>
      <span className={rowStyles.facts}>
        <span className={classes.sentence}>{waitingCase.title}</span>{' '}
        <span>{formatDate(waitingCase.date)}</span>
      </span>{' '}
      <span className={`${rowStyles.figures} tabular`}>
        <span>{askedWords(ageDays)}</span> {nudgedAt !== null && <span>reminded</span>}
      </span>
    </Link>
  </li>
)
