import { Link } from '@tanstack/react-router'
import type { Role } from '#platform/contract/access.ts'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { listMenuLinks } from '../menu.ts'
import classes from './menu-links.module.css'
import { useIsIdle } from './use-is-idle.ts'

// Loaded after the first screen, because nobody waits for the counts, and only users who oversee others have them.
const { Part: WaitingCount } = lazyPart(
  async () => (await import('#service/dashboard/web/waiting-count-panel.tsx')).WaitingCount,
  { isOptional: true },
)

interface MenuLinksProps {
  role: Role
  /** For the sidebar, which shows only icons if space is short. */
  canBeNarrow?: boolean
  onFollow?: () => void
}

export function MenuLinks({ role, canBeNarrow = false, onFollow }: MenuLinksProps) {
  const isIdle = useIsIdle()
  // The menu of a small screen is opened after the first screen has loaded, so its counts need not wait.
  const hasCounts = (isIdle || !canBeNarrow) && role !== 'clinician'
  return (
    <nav
      aria-label="Main"
      className={canBeNarrow ? classes.narrow : undefined}
      data-narrow={canBeNarrow || undefined}
    >
      <ul className={classes.list}>
        {listMenuLinks(role).map(({ label, to, icon: Icon }) => (
          <li key={label}>
            <Link to={to} className={classes.link} title={canBeNarrow ? label : undefined} onClick={onFollow}>
              <Icon size={20} stroke={1.75} aria-hidden="true" />
              <span className={classes.label}>{label}</span>
              {hasCounts && <WaitingCount at={to} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
