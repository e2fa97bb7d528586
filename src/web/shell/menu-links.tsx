import { Link } from '@tanstack/react-router'
import type { Role } from '#platform/contract/access.ts'
import { menuFor } from '../menu.ts'
import classes from './menu-links.module.css'

interface MenuLinksProps {
  role: Role
  /** In the sidebar, which shows only icons where space is short. */
  canBeNarrow?: boolean
  onFollow?: () => void
}

export function MenuLinks({ role, canBeNarrow = false, onFollow }: MenuLinksProps) {
  return (
    <nav aria-label="Main" className={canBeNarrow ? classes.narrow : undefined}>
      <ul className={classes.list}>
        {menuFor(role).map(({ label, to, icon: Icon }) => (
          <li key={label}>
            <Link to={to} className={classes.link} title={canBeNarrow ? label : undefined} onClick={onFollow}>
              <Icon size={20} stroke={1.75} aria-hidden="true" />
              <span className={classes.label}>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
