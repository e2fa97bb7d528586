import { screen, type WebCapability } from '#platform/web/capability.ts'

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const readSignIn = ({ from, locked }: Readonly<Record<string, unknown>>) => ({
  from: textOf(from),
  locked: locked === 'yes' ? ('yes' as const) : undefined,
})
const readReturnPath = ({ from }: Readonly<Record<string, unknown>>) => ({ from: textOf(from) })
const readToken = ({ token }: Readonly<Record<string, unknown>>) => ({ token: textOf(token) })

export const accounts: WebCapability = {
  name: 'accounts',
  screens: [
    screen({
      path: '/login',
      audience: 'public',
      parseSearch: readSignIn,
      load: () => import('../sign-in/web/login-screen.tsx').then((file) => file.LoginScreen),
    }),
    screen({
      path: '/register',
      audience: 'public',
      load: () => import('../registration/web/register-screen.tsx').then((file) => file.RegisterScreen),
    }),
    screen({
      path: '/pending-approval',
      audience: 'public',
      parseSearch: readToken,
      load: () =>
        import('../registration-request/web/pending-approval-screen.tsx').then(
          (file) => file.PendingApprovalScreen,
        ),
    }),
    screen({
      // One path with and without a token, so that the screen stays when the token is removed from the URL.
      path: '/verify-email/{-$token}',
      audience: 'public',
      load: () =>
        import('../verification/web/verify-email-screen.tsx').then((file) => file.VerifyEmailScreen),
    }),
    screen({
      path: '/forgot-password',
      audience: 'public',
      load: () =>
        import('../passwords/web/forgot-password-screen.tsx').then((file) => file.ForgotPasswordScreen),
    }),
    screen({
      path: '/reset-password',
      audience: 'public',
      parseSearch: readToken,
      load: () =>
        import('../passwords/web/reset-password-screen.tsx').then((file) => file.ResetPasswordScreen),
    }),
    screen({
      path: '/choose-password',
      audience: 'public',
      parseSearch: readReturnPath,
      load: () =>
        import('../passwords/web/choose-password-screen.tsx').then((file) => file.ChoosePasswordScreen),
    }),
    screen({
      path: '/setup',
      audience: 'data',
      parseSearch: readToken,
      load: () => import('../setup/web/setup-screen.tsx').then((file) => file.SetupScreen),
    }),
  ],
}
