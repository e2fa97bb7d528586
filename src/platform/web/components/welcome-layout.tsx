import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Mark } from './mark.tsx'
import { RotorArt } from './rotor-art.tsx'
import classes from './welcome-layout.module.css'

interface WelcomeLayoutProps {
  /** Shown behind the product name instead of the rotor. */
  picture?: ReactNode
  children: ReactNode
}

/** The layout of all signed-out pages: the product on the left (on top on a phone), the page on the right. */
export function WelcomeLayout({ picture, children }: WelcomeLayoutProps) {
  return (
    <div className={classes.root}>
      <header className={classes.brand} data-pictured={picture !== undefined || undefined}>
        {picture ?? <RotorArt className={classes.art} />}
        <div className={classes.name}>
          <Mark size={32} />
          <span>Sortie</span>
        </div>
        <p className={classes.tagline}>Every mission, every lesson, on record.</p>
      </header>
      <div className={classes.task}>
        <main id="main" tabIndex={-1} className={classes.main}>
          <div className={classes.content}>{children}</div>
        </main>
        <WelcomeFooter />
      </div>
    </div>
  )
}

// Every page must show these links. `platform` cannot import `paths.ts`, so their paths are repeated here.
const privacyPolicy = '/privacy-policy'
const contact = '/contact'

function WelcomeFooter() {
  const [year] = useState(() => new Date().getFullYear())
  return (
    <footer className={classes.footer}>
      <span className={classes.year}>© {year} Sortie</span>
      <Link to={privacyPolicy} className={classes.legal}>
        Privacy Policy
      </Link>
      <Link to={privacyPolicy} hash="terms" className={classes.legal}>
        Terms of Service
      </Link>
      <Link to={contact} className={classes.legal}>
        Contact us
      </Link>
    </footer>
  )
}
