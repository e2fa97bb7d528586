import { Link } from '@tanstack/react-router'
import { EmailAddress } from '#platform/web/components/email-address.tsx'
import { StatusBadge } from '#platform/web/components/status-badge.tsx'
import { paths } from '#paths/paths.ts'
import type { AssignedClinician } from '../contract.ts'
import classes from './clinicians-card.module.css'
import { professionLabel } from '../directory/web/messages.ts'

interface CliniciansCardProps {
  clinicians: readonly AssignedClinician[]
  id?: string
}

/** Lists the clinicians of a supervisor, each a card that links to their page. */
export function CliniciansCard({ clinicians, id }: CliniciansCardProps) {
  return (
    <ul id={id} className={classes.list} aria-label="Assigned clinicians">
      {clinicians.map((clinician) => (
        <li key={clinician.id}>
          <Link to={paths.adminUser(clinician.id)} className={classes.card}>
            <span className={classes.head}>
              <span className={classes.name}>{clinician.name}</span>
              <StatusBadge status={clinician.status} />
            </span>
            <span className={classes.line}>
              <EmailAddress address={clinician.email} />
            </span>
            <span className={classes.line}>{professionLabel(clinician.profession)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
