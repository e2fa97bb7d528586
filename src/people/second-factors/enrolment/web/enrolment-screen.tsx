import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { loadUser } from '#people/accounts/sign-in/web/queries.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { EmailAddress } from '#platform/web/components/email-address.tsx'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import classes from '#platform/web/components/public-page.module.css'
import { WelcomeLayout } from '#platform/web/components/welcome-layout.tsx'
import { askForProof } from '#platform/web/session/sent-again/proof.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { useAttempt } from '#platform/web/ui/use-attempt.ts'
import type { OwnFactors } from '../../contract.ts'
import { factorMessage } from '../../web/messages.ts'
import { factorsQuery } from '../../web/queries.ts'
import { AddFactorsPanel } from './add-factors-panel.tsx'
import styles from './factors-card.module.css'

/** All that a user sees whose service requires a second factor that this session has not shown. What was there before waits. */
export function EnrolmentScreen() {
  const auth = useAuth()
  const queryClient = useQueryClient()
  const found = useQuery(factorsQuery)
  const [failure, setFailure] = useState<unknown>(null)
  // The recovery codes of what was just added are still to be shown.
  const [isAdding, setIsAdding] = useState(false)
  const [isGoingOn, attempt] = useAttempt()

  const goOn = () =>
    void attempt(async () => {
      setFailure(null)
      try {
        const user = await loadUser()
        // What was refused meanwhile is loaded anew.
        await queryClient.invalidateQueries({ refetchType: 'none' })
        auth.updateUser(user)
      } catch (error) {
        setFailure(error)
      }
    })
  const confirm = async (accepted: readonly string[]) => {
    if ((await askForProof(accepted)) === 'proved') goOn()
  }
  const factors = found.data
  const way = factors && (isAdding ? 'add' : wayOf(factors))
  return (
    <WelcomeLayout>
      <PageTitle title="Set up a second factor" />
      <h1 className={classes.title}>Set up a second factor</h1>
      <p className={classes.subtitle}>
        Your service requires one, so that a stolen password is not enough to get in. After that you go on
        where you were.
      </p>
      <div className={styles.parts}>
        {found.isPending && <Spinner />}
        {found.error && (
          <ErrorBanner requestId={faultIdOf(found.error)} onRetry={() => void found.refetch()}>
            {factorMessage(found.error)}
          </ErrorBanner>
        )}
        {failure !== null && (
          <ErrorBanner requestId={faultIdOf(failure)} onRetry={goOn}>
            {factorMessage(failure)}
          </ErrorBanner>
        )}
        {factors && way === 'add' && (
          <>
            <ul className={styles.choices}>
              <li>
                <b>Passkey:</b> your fingerprint, face or PIN, or a security key. The safest, and the
                quickest.
              </li>
              <li>
                <b>One-time codes:</b> six digits from an authenticator app on your phone.
              </li>
            </ul>
            <AddFactorsPanel
              isMain
              factors={factors}
              onAdded={(saved) => {
                setIsAdding(true)
                queryClient.setQueryData(factorsQuery.queryKey, saved)
              }}
              onFinished={goOn}
            />
          </>
        )}
        {factors && way === 'confirm' && (
          <>
            <p className={styles.words}>You have one already. Confirm with it that it is you.</p>
            <Button color="signal" loading={isGoingOn} onClick={() => void confirm(acceptedOf(factors))}>
              Confirm
            </Button>
          </>
        )}
        {way === 'goOn' && (
          <>
            <p className={styles.words}>Your service does not require one any more.</p>
            <Button color="signal" loading={isGoingOn} onClick={goOn}>
              Continue
            </Button>
          </>
        )}
      </div>
      <p className={classes.more}>
        Signed in as <EmailAddress address={auth.user?.email ?? ''} />.{' '}
        <Button variant="subtle" size="sm" onClick={() => void auth.logout()}>
          Log out
        </Button>
      </p>
    </WelcomeLayout>
  )
}

/** With what this person can prove that it is them. */
const acceptedOf = ({ passkeys, codes }: OwnFactors): string[] => [
  ...(passkeys.length > 0 ? ['passkey'] : []),
  ...(codes === null ? [] : ['code']),
]

function wayOf(factors: OwnFactors): 'add' | 'confirm' | 'goOn' {
  if (!factors.required) return 'goOn'
  return acceptedOf(factors).length > 0 ? 'confirm' : 'add'
}
