import { useState } from 'react'
import type { ComponentType } from 'react'
import { toast } from '#platform/web/components/toast.ts'
import type { SessionUser } from '#platform/web/session/session-store.ts'
import { ProfileButton } from './profile-button.tsx'

type MenuOf = ComponentType<{ user: SessionUser }>

const fetchMenu = async (): Promise<MenuOf> => (await import('./opened-profile-menu.tsx')).OpenedProfileMenu

// A failed preload is retried when the menu is opened.
const preload = () => void fetchMenu().catch(() => undefined)

/** Renders the button of the profile menu; the menu is fetched on hover or focus. */
export function ProfileMenu({ user }: { user: SessionUser }) {
  const [Menu, setMenu] = useState<MenuOf | null>(null)
  if (Menu) return <Menu user={user} />
  const open = async () => {
    try {
      const menu = await fetchMenu()
      setMenu(() => menu)
    } catch {
      toast.error('The menu could not be loaded. Check your connection and try again.')
    }
  }
  return (
    <ProfileButton
      user={user}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => void open()}
    />
  )
}
