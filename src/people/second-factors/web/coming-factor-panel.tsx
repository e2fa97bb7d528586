import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Notice } from '#platform/web/components/notice.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { paths } from '#paths/paths.ts'
import { factorsQuery } from './queries.ts'

interface ComingFactorPanelProps {
  /** The first day on which the user needs a second factor. */
  from: string
}

/**
 * Tells a user without a second factor from which day they need one. Shows nothing to a user with one, which another session
 * may have added.
 */
export function ComingFactorPanel({ from }: ComingFactorPanelProps) {
  const { data } = useQuery(factorsQuery)
  if (!data || data.codes !== null || data.passkeys.length > 0) return null
  return (
    <Notice
      action={
        <Button
          variant="default"
          renderRoot={(props) => <Link to={paths.profile()} search={{ tab: 'security' }} {...props} />}
        >
          Set one up
        </Button>
      }
    >
      From {formatDate(from)} you need a second factor to sign in: a passkey, or codes from an authenticator
      app. Setting it up takes two minutes.
    </Notice>
  )
}
