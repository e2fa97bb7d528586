import type { Role } from '#platform/contract/access.ts'
import type { MenuItem, Screen } from '#platform/web/capability.ts'
import { screens } from './capabilities.ts'

interface MenuLink extends Omit<MenuItem, 'to' | 'position'> {
  to: string
}

const isForRole = ({ audience }: Screen, role: Role): boolean =>
  typeof audience === 'string' || audience.includes(role)

/** Returns the menu of a role, from top to bottom. */
export const listMenuLinks = (role: Role): readonly MenuLink[] =>
  screens
    .flatMap((screen) =>
      screen.menu && isForRole(screen, role) ? [{ path: screen.path, ...screen.menu }] : [],
    )
    .toSorted((a, b) => a.position - b.position)
    .map(({ label, icon, key, path, to }) => ({ label, icon, key, to: to?.(role) ?? path }))
