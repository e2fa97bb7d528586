import { Button } from '@mantine/core'
import { ApiError } from '#platform/web/api/api-error.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import publicPage from '#platform/web/components/public-page.module.css'
import classes from './message-screen.module.css'

/** The screen after an unexpected error. Its texts are specified. */
export function ErrorScreen({ error }: { error: unknown }) {
  const requestId = error instanceof ApiError ? error.requestId : null
  return (
    <section className={classes.root} role="alert">
      <PageTitle title="Something went wrong" />
      <h1 className={publicPage.title}>Something went wrong</h1>
      <p className={classes.words}>
        We're sorry, but something unexpected happened. Please try refreshing the page.
      </p>
      <Button color="signal" onClick={() => location.reload()}>
        Refresh Page
      </Button>
      {requestId !== null && <p className={classes.small}>Request {requestId}</p>}
    </section>
  )
}
