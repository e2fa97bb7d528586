import { IconKeyboard } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Role } from '#platform/contract/access.ts'
import { Mark } from '#platform/web/components/mark.tsx'
import { homePath } from '#paths/paths.ts'
import { MenuLinks } from './menu-links.tsx'
import classes from './sidebar.module.css'

interface SidebarProps {
  role: Role
  onShortcuts: () => void
}

export function Sidebar({ role, onShortcuts }: SidebarProps) {
  return (
    <div className={classes.root}>
      <Link to={homePath(role)} className={classes.logo} aria-label="Sortie">
        <Mark size={28} />
        <span className={classes.word}>Sortie</span>
      </Link>
      <MenuLinks role={role} canBeNarrow />
      <button type="button" className={classes.shortcuts} onClick={onShortcuts} title="Keyboard shortcuts">
        <IconKeyboard size={20} stroke={1.75} aria-hidden="true" />
        <span className={classes.word}>Keyboard shortcuts</span>
        <kbd className={classes.word}>?</kbd>
      </button>
    </div>
  )
}
