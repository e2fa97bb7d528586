import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import type { SessionUser } from '#platform/web/session/session-store.ts'
import { ProfileMenu } from './profile-menu.tsx'
import classes from './top-bar.module.css'

interface TopBarProps {
  user: SessionUser
  onMenu: () => void
}

export function TopBar({ user, onMenu }: TopBarProps) {
  return (
    <header className={classes.root}>
      <ActionIcon className={classes.menu} aria-label="Open menu" onClick={onMenu}>
        <IconMenu2 size={20} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      <p className={classes.tagline}>Every mission, every lesson, on record.</p>
      <ProfileMenu user={user} />
    </header>
  )
}
