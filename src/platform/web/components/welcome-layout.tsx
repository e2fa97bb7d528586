import type { ReactNode } from 'react'
import { Mark } from './mark.tsx'
import { RotorArt } from './rotor-art.tsx'
import classes from './welcome-layout.module.css'

interface WelcomeLayoutProps {
  /** Behind the product's name, in the place of the rotor. */
  picture?: ReactNode
  children: ReactNode
}

/** The frame of every screen before signing in: the product on the left (on top on a phone), the task on the right. */
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
      <main id="main" tabIndex={-1} className={classes.main}>
        <div className={classes.content}>{children}</div>
      </main>
    </div>
  )
}
