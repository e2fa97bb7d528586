import { Menu, useMantineColorScheme } from '@mantine/core'
import type { MantineColorScheme } from '@mantine/core'
import { IconHelpCircle, IconLogout, IconUserCog } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmailAddress } from '#platform/web/components/email-address.tsx'
import { RoleBadge } from '#platform/web/components/role-badge.tsx'
import type { SessionUser } from '#platform/web/session/session-store.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { useOpenedAtOnce } from '#platform/web/ui/use-opened-at-once.ts'
import { paths } from '#paths/paths.ts'
import { ProfileButton } from './profile-button.tsx'
import classes from './profile-menu.module.css'

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'Same as system' },
]

/** Renders the profile menu, open from the first render. */
export function OpenedProfileMenu({ user }: { user: SessionUser }) {
  const { logout } = useAuth()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { target, opened, setOpened } = useOpenedAtOnce()
  return (
    <Menu position="bottom-end" width={264} opened={opened} onChange={setOpened}>
      <Menu.Target>
        <ProfileButton ref={target} user={user} />
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.person}>
          <div className={classes.fullName}>{user.name}</div>
          <div className={classes.email}>
            <EmailAddress address={user.email} />
          </div>
          <RoleBadge role={user.role} />
        </div>
        <Menu.Divider />
        <Menu.Label>Theme</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          // Safe cast: the values of `themes` are Mantine's colour schemes.
          onChange={(value) => setColorScheme(value as MantineColorScheme)}
        >
          {themes.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value} className={classes.item}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item
          className={classes.item}
          leftSection={<IconUserCog size={18} stroke={1.75} aria-hidden="true" />}
          renderRoot={(props) => <Link to={paths.profile()} {...props} />}
        >
          Profile Settings
        </Menu.Item>
        <Menu.Item
          className={classes.item}
          leftSection={<IconHelpCircle size={18} stroke={1.75} aria-hidden="true" />}
          renderRoot={(props) => <Link to={paths.support()} {...props} />}
        >
          Help & Support
        </Menu.Item>
        <Menu.Item
          className={classes.item}
          leftSection={<IconLogout size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => void logout()}
        >
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
