import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { WelcomeLayout } from '#platform/web/components/welcome-layout.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import classes from './landing-screen.module.css'
import { homeOf, paths } from './paths.ts'

const promises = [
  'Log a case in under a minute, on a phone, between two jobs.',
  'Keep one logbook for your whole career, with the figures your regulator asks for.',
  'No patient names, no third parties: your record is yours.',
]

export function LandingScreen() {
  const { user } = useAuth()
  return (
    <WelcomeLayout>
      <PageTitle title="Every mission, every lesson, on record" />
      <h1 className={classes.title}>The logbook for air ambulance, retrieval and prehospital clinicians</h1>
      <ul className={classes.promises}>
        {promises.map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </ul>
      <Button
        color="signal"
        size="lg"
        fullWidth
        renderRoot={(props) => <Link to={user === null ? paths.login() : homeOf(user.role)} {...props} />}
      >
        {user === null ? 'Sign in' : 'Open your dashboard'}
      </Button>
    </WelcomeLayout>
  )
}
