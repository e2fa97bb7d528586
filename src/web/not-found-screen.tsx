import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { Mark } from '#platform/web/components/mark.tsx'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import publicPage from '#platform/web/components/public-page.module.css'
import classes from './message-screen.module.css'
import { homePath, paths } from '#paths/paths.ts'

export function NotFoundScreen() {
  const { user } = useAuth()
  const home = user === null ? paths.landing() : homePath(user.role)
  return (
    <main id="main" tabIndex={-1} className={classes.root}>
      <PageTitle title="Page not found" />
      <Mark size={32} />
      <p className={classes.small}>404</p>
      <h1 className={publicPage.title}>Page not found</h1>
      <p className={classes.words}>
        There is no page at this URL. It may have been mistyped, or the page has moved.
      </p>
      <Button color="signal" renderRoot={(props) => <Link to={home} {...props} />}>
        {user === null ? 'Go to the start page' : 'Go to the dashboard'}
      </Button>
    </main>
  )
}
