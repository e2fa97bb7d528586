import { useMediaQuery } from '@mantine/hooks'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Mark } from '#platform/web/components/mark.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { LegalLinks } from './legal-links.tsx'
import { paths } from '#paths/paths.ts'
import publicPage from '#platform/web/components/public-page.module.css'
import classes from './privacy-policy-screen.module.css'
import { collectionParts } from './privacy-policy/collection-parts.tsx'
import { retentionParts } from './privacy-policy/retention-parts.tsx'
import { PolicySection } from './privacy-policy/policy-section.tsx'
import { termsPart } from './privacy-policy/terms-part.tsx'

// The version that users accept when they register. If the meaning changes, increase the number here and there.
const version = '1'
const effectiveDate = '2026-11-20'

const parts = [...collectionParts, ...retentionParts, termsPart]

/** Renders the privacy policy, with the terms of service at its end. */
export function PrivacyPolicyScreen() {
  return (
    <div className={classes.root}>
      <PageTitle title="Privacy Policy" />
      <header className={classes.header}>
        <Link to={paths.landing()} className={classes.name}>
          <Mark size={28} />
          Sortie
        </Link>
      </header>
      <main id="main" tabIndex={-1} className={classes.columns}>
        <div className={classes.opening}>
          <h1 className={publicPage.title}>Privacy Policy</h1>
          <p className={classes.version}>
            Version {version}, in force since {formatDate(effectiveDate)}. In plain words: what is stored,
            why, and what your rights are.
          </p>
        </div>
        <nav aria-label="Contents" className={classes.contents}>
          <TableOfContents />
        </nav>
        <div className={classes.parts}>
          {parts.map((part) => (
            <PolicySection key={part.id} {...part} />
          ))}
        </div>
      </main>
      <footer className={classes.footer}>
        <LegalLinks />
      </footer>
    </div>
  )
}

/** The table of contents: open next to the text, collapsed above it on a phone. */
function TableOfContents() {
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const entries = (
    <ol>
      {parts.map(({ id, title }) => (
        <li key={id}>
          <Link to={paths.privacyPolicy()} hash={id} replace className={classes.entry}>
            {title}
          </Link>
        </li>
      ))}
    </ol>
  )
  if (isWide) return entries
  return (
    <details className={classes.fold}>
      <summary className={classes.summary}>
        <IconChevronRight size={18} stroke={1.75} className={classes.arrow} aria-hidden="true" />
        Contents
      </summary>
      {entries}
    </details>
  )
}
