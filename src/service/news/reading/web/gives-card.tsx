import { Anchor, Button, Checkbox } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '#paths/paths.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { toast } from '#platform/web/components/toast.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import textStyles from '#platform/web/ui/text.module.css'
import { hoursOfCpd } from '../../records/hours-words.ts'
import type { News } from '../contract.ts'
import { failureWords } from '../../posts/web/messages.ts'
import classes from './post-screen.module.css'
import { addCpdMutation, chooseCpdMutation } from './queries.ts'

/** What its reader gets by understanding a post: a requirement that is met, and a CPD activity to record. */
export function GivesCard({ post }: { post: News }) {
  const { satisfies, cpd } = post.gives
  if (satisfies === null && cpd === null) return null
  const isUnderstood = !post.isWaiting && post.answer?.answer === 'understood'
  return (
    <section className={boxStyles.frame} aria-label="What it counts for">
      <div className={classes.form}>
        {satisfies && (
          <p className={textStyles.line}>
            {isUnderstood ? 'Your answer meets' : 'Answering “Understood” meets'}{' '}
            <Anchor
              inherit
              underline="always"
              renderRoot={(props) => <Link to={paths.complianceRequirement(satisfies.id)} {...props} />}
            >
              {satisfies.title}
            </Anchor>
            .
          </p>
        )}
        {cpd && <Cpd postId={post.id} cpd={cpd} />}
      </div>
    </section>
  )
}

interface CpdProps {
  postId: string
  cpd: NonNullable<News['gives']['cpd']>
}

function Cpd({ postId, cpd: { hours, state, activityId, addsCpd } }: CpdProps) {
  const cache = useQueryClient()
  const add = useMutation(addCpdMutation(cache, postId))
  // Until the server has it, so that the box does not wait for the network.
  const [chosen, setChosen] = useState<boolean | null>(null)
  const choose = useMutation(chooseCpdMutation(cache))
  const error = add.error ?? choose.error
  return (
    <>
      {error && <ErrorBanner requestId={faultIdOf(error)}>{failureWords(error)}</ErrorBanner>}
      {state === 'later' && (
        <p className={textStyles.line}>Whoever has understood it may record {hoursOfCpd(hours)}.</p>
      )}
      {state === 'offered' && (
        <div className={boxStyles.wrap}>
          <Button
            loading={add.isPending}
            onClick={() =>
              add.isPending || add.mutate(undefined, { onSuccess: () => toast.success('Added to your CPD.') })
            }
          >
            Add {hoursOfCpd(hours)}
          </Button>
        </div>
      )}
      {state === 'added' && (
        <p className={textStyles.line}>
          {activityId === null ? (
            'You recorded this as CPD, and deleted it since.'
          ) : (
            <>
              {hoursOfCpd(hours)} {hours === 1 ? 'is' : 'are'} in your CPD:{' '}
              <Anchor
                inherit
                underline="always"
                renderRoot={(props) => <Link to={paths.activity(activityId)} {...props} />}
              >
                open the activity
              </Anchor>
              .
            </>
          )}
        </p>
      )}
      <Checkbox
        label="Add the CPD of every post that I understand"
        checked={chosen ?? addsCpd}
        onChange={({ currentTarget: { checked } }) => {
          if (choose.isPending) return
          setChosen(checked)
          choose.mutate(checked, { onSettled: () => setChosen(null) })
        }}
      />
    </>
  )
}
