import { Drawer } from '@mantine/core'
import type { Role } from '#platform/contract/access.ts'
import { MenuLinks } from './menu-links.tsx'

interface MenuOverlayProps {
  role: Role
  opened: boolean
  onClose: () => void
}

/** Renders the sidebar of a small screen. */
export function MenuOverlay({ role, opened, onClose }: MenuOverlayProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title="Sortie"
      size="min(336px, 90vw)"
      padding="md"
      closeButtonProps={{ 'aria-label': 'Close menu', size: 44, iconSize: 20 }}
      transitionProps={{ duration: 150 }}
    >
      <MenuLinks role={role} onFollow={onClose} />
    </Drawer>
  )
}
