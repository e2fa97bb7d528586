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

/**
 * The only screen that a user sees if their service requires a second factor and this session has not used one. The screen that
 * they wanted is shown afterwards.
 */
export function EnrolmentScreen() {
  const auth = useAuth()
  const queryClient = useQueryClient()
  const factorsResult = useQuery(factorsQuery)
  const [failure, setFailure] = useState<unknown>(null)
  // True while the recovery codes of the added factor are still to be shown.
  const [isAdding, setIsAdding] = useState(false)
  const [isContinuing, attempt] = useAttempt()

  const continueToApp = () =>
    void attempt(async () => {
      setFailure(null)
      try {
        const user = await loadUser()
        // Requests that were refused meanwhile are repeated.
        await queryClient.invalidateQueries({ refetchType: 'none' })
        auth.updateUser(user)
      } catch (error) {
        setFailure(error)
      }
    })
  const confirm = async (accepted: readonly string[]) => {
    if ((await askForProof(accepted)) === 'proved') continueToApp()
  }
  const factors = factorsResult.data
  const way = factors && (isAdding ? 'add' : chooseWay(factors))
  return (
    <WelcomeLayout>
      <PageTitle title="Set up a second factor" />
      <h1 className={classes.title}>Set up a second factor</h1>
      <p className={classes.subtitle}>
        Your service requires a second factor, so that a stolen password is not enough to get in. After that
        you continue where you were.
      </p>
      <div className={styles.parts}>
        {factorsResult.isPending && <Spinner />}
        {factorsResult.error && (
          <ErrorBanner
            requestId={faultIdOf(factorsResult.error)}
            onRetry={() => void factorsResult.refetch()}
          >
            {factorMessage(factorsResult.error)}
          </ErrorBanner>
        )}
        {failure !== null && (
          <ErrorBanner requestId={faultIdOf(failure)} onRetry={continueToApp}>
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
              onFinished={continueToApp}
            />
          </>
        )}
        {factors && way === 'confirm' && (
          <>
            <p className={styles.words}>
              You already have a second factor. Use it to confirm that it is you.
            </p>
            <Button
              color="signal"
              loading={isContinuing}
              onClick={() => void confirm(listAcceptedFactors(factors))}
            >
              Confirm
            </Button>
          </>
        )}
        {way === 'goOn' && (
          <>
            <p className={styles.words}>Your service no longer requires a second factor.</p>
            <Button color="signal" loading={isContinuing} onClick={continueToApp}>
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

/** Returns the factors with which this person can prove who they are. */
const listAcceptedFactors = ({ passkeys, codes }: OwnFactors): string[] => [
  ...(passkeys.length > 0 ? ['passkey'] : []),
  ...(codes === null ? [] : ['code']),
]

function chooseWay(factors: OwnFactors): 'add' | 'confirm' | 'goOn' {
  if (!factors.required) return 'goOn'
  return listAcceptedFactors(factors).length > 0 ? 'confirm' : 'add'
}
