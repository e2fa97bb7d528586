import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import classes from './legal-links.module.css'
import { paths } from '#paths/paths.ts'

/** Renders the footer of every screen: the year, and links to the two legal pages. */
export function LegalLinks() {
  const [year] = useState(() => new Date().getFullYear())
  return (
    <div className={classes.root}>
      <span>© {year} Sortie</span>
      <Link to={paths.privacyPolicy()} className={classes.link}>
        Privacy Policy
      </Link>
      <Link to={paths.privacyPolicy()} hash="terms" className={classes.link}>
        Terms of Service
      </Link>
    </div>
  )
}
