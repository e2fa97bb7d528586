import type { SessionUser } from '#platform/web/session/session-store.ts'
import { ProfileButton } from './profile-button.tsx'
import { useOnDemand } from '#platform/web/ui/use-on-demand.ts'

const fetchMenu = async () => (await import('./opened-profile-menu.tsx')).OpenedProfileMenu

/** Renders the button of the profile menu; the menu is fetched on hover or focus. */
export function ProfileMenu({ user }: { user: SessionUser }) {
  const { Component: Menu, preload, load } = useOnDemand(fetchMenu)
  if (Menu) return <Menu user={user} />
  return (
    <ProfileButton
      user={user}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => void load()}
    />
  )
}
