import { Button } from '@mantine/core'
import { IconChartBar, IconClock, IconLock, IconUserShield } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Mark } from '#platform/web/components/mark.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { LandingArt } from './landing-art.tsx'
import classes from './landing-screen.module.css'
import { LegalLinks } from './legal-links.tsx'
import { homePath, paths } from '#paths/paths.ts'

// Each statement must be true of the product as it is now, and not only planned.
const features = [
  {
    icon: IconClock,
    title: 'Under a minute, on a phone',
    text: 'One screen logs a case between two jobs. Times take four digits, likely answers one tap; detail can follow.',
  },
  {
    icon: IconChartBar,
    title: 'Figures that update themselves',
    words:
      'Cases, procedures and supervision add up as you log. Drafts and simulated work are never counted as real.',
  },
  {
    icon: IconUserShield,
    title: 'Your cases stay private',
    words:
      'Your cases are yours; a supervisor sees assigned clinicians. Every view of another’s case is recorded.',
  },
  {
    icon: IconLock,
    title: 'No patient names, no third parties',
    words:
      'There is no field for a patient’s identity, and free text is checked for identifying details. No other host is ever called.',
  },
]

const audiences = [
  {
    who: 'Doctors, nurses and paramedics',
    what: 'One logbook for a whole career, whichever service you fly for.',
  },
  {
    who: 'Students and those in training',
    what: 'Supervision levels, explained where you choose them, case by case.',
  },
  {
    who: 'Supervisors',
    what: 'The work of the clinicians you oversee, and what they have flagged for review.',
  },
  {
    who: 'Services',
    what: 'What the whole service did, by month, mission and procedure, from counts that are updated as cases are saved.',
  },
]

/** Renders the front page: what Sortie is, who it is for, and links to register and sign in. */
export function LandingScreen() {
  return (
    <div className={classes.root}>
      <PageTitle title="Every mission, every lesson, on record" />
      <div className={classes.night}>
        <header className={classes.header}>
          <span className={classes.name}>
            <Mark size={32} />
            Sortie
          </span>
          <HeaderLink />
        </header>
        <main id="main" tabIndex={-1} className={classes.hero}>
          <div className={classes.words}>
            <p className={classes.for}>For air ambulance, retrieval and prehospital teams</p>
            <h1 className={classes.title}>Every mission, every lesson, on record.</h1>
            <p className={classes.lead}>
              Sortie is the clinical logbook of doctors, nurses and paramedics who go to the patient. Log the
              case now, find it for the rest of your career.
            </p>
            <EntryLinks />
          </div>
          <LandingArt />
        </main>
      </div>
      <section className={classes.band} aria-labelledby="proofs">
        <h2 id="proofs" className={classes.heading}>
          Built for the ten minutes between two jobs
        </h2>
        <ul className={classes.proofs}>
          {features.map(({ icon: Icon, title, text: words }) => (
            <li key={title}>
              <Icon size={20} stroke={1.75} aria-hidden="true" />
              <h3 className={classes.proof}>{title}</h3>
              <p className={classes.detail}>{words}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={classes.sunken} aria-labelledby="people">
        <div className={classes.band}>
          <h2 id="people" className={classes.heading}>
            For everyone responsible for a mission
          </h2>
          <dl className={classes.people}>
            {audiences.map(({ who, what }) => (
              <div key={who}>
                <dt>{who}</dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
          <p className={classes.demo}>
            Want to look around first? Whoever runs Sortie for your service can open a demonstration, filled
            with invented missions and an account of each role. The mission above is invented too.
          </p>
        </div>
      </section>
      <footer className={classes.footer}>
        <LegalLinks />
      </footer>
    </div>
  )
}

function HeaderLink() {
  const { user } = useAuth()
  return (
    <Link to={user === null ? paths.login() : homePath(user.role)} className={classes.headerLink}>
      {user === null ? 'Sign in' : 'Dashboard'}
    </Link>
  )
}

function EntryLinks() {
  const { user } = useAuth()
  if (user !== null) {
    return (
      <div className={classes.ways}>
        <Button color="signal" size="lg" renderRoot={(props) => <Link to={homePath(user.role)} {...props} />}>
          Open your dashboard
        </Button>
      </div>
    )
  }
  return (
    <div className={classes.ways}>
      <Button color="signal" size="lg" renderRoot={(props) => <Link to={paths.register()} {...props} />}>
        Register
      </Button>
      <Link to={paths.login()} className={classes.signIn}>
        Sign in
      </Link>
    </div>
  )
}
