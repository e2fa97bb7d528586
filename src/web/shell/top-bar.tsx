import { ActionIcon } from '@mantine/core'
import { IconHelpCircle, IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Mark } from '#platform/web/components/mark.tsx'
import type { SessionUser } from '#platform/web/session/session-store.ts'
import { paths } from '#paths/paths.ts'
import { ProfileMenu } from './profile-menu.tsx'
import classes from './top-bar.module.css'

interface TopBarProps {
  user: SessionUser
  onMenu: () => void
  /** Called when the user is about to open the menu. */
  onMenuPreload: () => void
}

export function TopBar({ user, onMenu, onMenuPreload }: TopBarProps) {
  return (
    <header className={classes.root}>
      <ActionIcon
        className={classes.menu}
        aria-label="Open menu"
        onPointerEnter={onMenuPreload}
        onFocus={onMenuPreload}
        onClick={onMenu}
      >
        <IconMenu2 size={20} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      <Mark size={20} className={classes.mark} />
      <p className={classes.tagline}>Every mission, every lesson, on record.</p>
      <Link to={paths.support()} className={classes.help} title="Help & Support">
        <IconHelpCircle size={20} stroke={1.75} aria-hidden="true" />
        <span className={classes.helpWords}>Help & Support</span>
      </Link>
      <ProfileMenu user={user} />
    </header>
  )
}
