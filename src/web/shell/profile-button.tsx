import { Avatar, UnstyledButton, VisuallyHidden, type UnstyledButtonProps } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import type { SessionUser } from '#platform/web/session/session-store.ts'
import classes from './profile-menu.module.css'

interface ProfileButtonProps extends UnstyledButtonProps, Omit<ComponentPropsWithRef<'button'>, 'style'> {
  user: SessionUser
}

/** Renders the button that opens the profile menu. */
export function ProfileButton({ user, ...props }: ProfileButtonProps) {
  return (
    <UnstyledButton {...props} className={classes.target}>
      <VisuallyHidden>Profile menu, {user.name}</VisuallyHidden>
      <Avatar src={user.image} name={user.name} alt="" size={32} color="brand" aria-hidden="true" />
      <span className={classes.name} aria-hidden="true">
        {user.name}
      </span>
      <IconChevronDown size={18} stroke={1.75} className={classes.arrow} aria-hidden="true" />
    </UnstyledButton>
  )
}
