import { screen, type WebCapability } from '#platform/web/capability.ts'

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const readReturnPath = ({ from }: Readonly<Record<string, unknown>>) => ({ from: textOf(from) })
const readToken = ({ token }: Readonly<Record<string, unknown>>) => ({ token: textOf(token) })

export const accounts: WebCapability = {
  name: 'accounts',
  screens: [
    screen({
      path: '/login',
      audience: 'public',
      parseSearch: readReturnPath,
      load: async () => (await import('../sign-in/web/login-screen.tsx')).LoginScreen,
    }),
    screen({
      path: '/register',
      audience: 'public',
      load: async () => (await import('../registration/web/register-screen.tsx')).RegisterScreen,
    }),
    screen({
      path: '/pending-approval',
      audience: 'public',
      parseSearch: readToken,
      load: async () =>
        (await import('../registration-request/web/pending-approval-screen.tsx')).PendingApprovalScreen,
    }),
    screen({
      // With and without a token: the screen stays when the token is removed from the URL.
      path: '/verify-email/{-$token}',
      audience: 'public',
      load: async () => (await import('../verification/web/verify-email-screen.tsx')).VerifyEmailScreen,
    }),
    screen({
      path: '/forgot-password',
      audience: 'public',
      load: async () => (await import('../passwords/web/forgot-password-screen.tsx')).ForgotPasswordScreen,
    }),
    screen({
      path: '/reset-password',
      audience: 'public',
      parseSearch: readToken,
      load: async () => (await import('../passwords/web/reset-password-screen.tsx')).ResetPasswordScreen,
    }),
    screen({
      path: '/choose-password',
      audience: 'public',
      parseSearch: readReturnPath,
      load: async () => (await import('../passwords/web/choose-password-screen.tsx')).ChoosePasswordScreen,
    }),
    screen({
      path: '/setup',
      audience: 'data',
      parseSearch: readToken,
      load: async () => (await import('../setup/web/setup-screen.tsx')).SetupScreen,
    }),
  ],
}
