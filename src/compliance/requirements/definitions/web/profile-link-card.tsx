import { Anchor, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { paths } from '#paths/paths.ts'

const registrations = { tab: 'registrations' }

/** A link to the user's registrations, which keep some requirements current. `about` tells several of these links apart. */
export const ProfileButton = ({ about, isMain = false }: { about: string; isMain?: boolean }) => (
  <Button
    {...(isMain ? { color: 'signal' } : { variant: 'default' })}
    aria-label={`Update in profile: ${about}`}
    renderRoot={(props) => <Link to={paths.profile()} search={registrations} {...props} />}
  >
    Update in profile
  </Button>
)

/** Shows that a record comes from the profile, with a link for its owner to change it. */
export const FromProfile = ({ isOwn, className }: { isOwn: boolean; className: string | undefined }) =>
  isOwn ? (
    <span className={className}>
      From your profile.{' '}
      <Anchor
        inherit
        underline="always"
        renderRoot={(props) => <Link to={paths.profile()} search={registrations} {...props} />}
      >
        Change it there
      </Anchor>
    </span>
  ) : (
    <span className={className}>From the profile</span>
  )
