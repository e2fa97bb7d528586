import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { interestChange, interestQuery } from './queries.ts'
import classes from './learning-screen.module.css'

const unexpectedMessage = 'Something went wrong. Please try again.'

/** Announces Learning. Until it opens, users can register their interest. */
export function LearningScreen() {
  const interest = useQuery(interestQuery)
  const change = useMutation(interestChange(useQueryClient()))
  const error = interest.error ?? change.error
  const isRegistered = interest.data?.isRegistered ?? false
  return (
    <>
      <PageHeader title="Learning" subtitle="Coming soon" />
      <div className={classes.root}>
        <p className={classes.words}>
          Learning will turn your cases into short reviews and reading that fit around your shifts. It is not
          available yet.
        </p>
        {error && (
          <ErrorBanner requestId={error instanceof ApiError ? error.requestId : null}>
            {error instanceof ApiError ? error.message : unexpectedMessage}
          </ErrorBanner>
        )}
        <output className={classes.state}>
          {isRegistered && 'You have registered your interest. We will let you know when Learning opens.'}
        </output>
        <Button
          {...(isRegistered ? { variant: 'default' } : { color: 'signal' })}
          loading={change.isPending}
          disabled={interest.isPending}
          onClick={() => change.mutate(!isRegistered)}
        >
          {isRegistered ? 'Withdraw interest' : 'Register interest'}
        </Button>
      </div>
    </>
  )
}
