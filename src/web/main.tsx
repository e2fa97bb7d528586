import './no-compiled-parsers.ts'
import '#platform/web/theme/styles.css'
import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { endSession, loadUser, renewTokens } from '#people/accounts/sign-in/web/queries.ts'
import { readLocking } from '#people/device-lock/web/locking-mark.ts'
import { signInSteps } from '#people/accounts/sessions/web/sign-in-steps.ts'
import { AuthProvider } from '#platform/web/session/auth-provider.tsx'
import { setRenewTokens } from '#platform/web/session/renew-session.ts'
import { readToken } from '#platform/web/session/session-store.ts'
import { theme } from '#platform/web/theme/theme.ts'
import { registerServiceWorker } from './register-service-worker.ts'
import { listenForDeployment } from './reload-after-deploy.ts'
import { router } from './router.tsx'

setRenewTokens(renewTokens)
signInSteps.load = () => import('#people/second-factors/web/sign-in-steps.ts')
listenForDeployment()
registerServiceWorker()
if (readToken() !== null)
  void import('#platform/web/offline/device-records.ts').then((records) => records.openRecords())
// Seals data that was written while the page closed, or that an interrupted lock left unsealed.
if (readLocking() !== null)
  void import('#people/device-lock/web/lock-now.ts').then((lock) => lock.finishLock())

// index.html contains the element; without it nothing can start.
startTransition(() =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <AuthProvider loadUser={loadUser} endSession={endSession}>
          <RouterProvider router={router} />
        </AuthProvider>
      </MantineProvider>
    </StrictMode>,
  ),
)
