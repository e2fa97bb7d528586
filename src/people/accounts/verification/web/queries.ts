import type { Address } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type * as verification from '../contract.ts'

type Called = 'verifyEmail' | 'verifyEmailByBody' | 'resendVerification'

// Typed by the contract, without its schemas. See docs/decisions/0006-addresses-without-schemas.md.
const at: { [Name in Called]: Address<(typeof verification)[Name]> } = {
  verifyEmail: { method: 'POST', path: '/api/auth/verify-email/:token', access: { kind: 'public' } },
  verifyEmailByBody: { method: 'POST', path: '/api/auth/verify-email', access: { kind: 'public' } },
  resendVerification: { method: 'POST', path: '/api/auth/resend-verification', access: { kind: 'public' } },
}

/** Sends the token in the path, then in the body; when both fail, the first error is shown. As specified. */
export const verifyEmail = (token: string): Promise<unknown> =>
  call(at.verifyEmail, { params: { token } }).catch((original: unknown) =>
    call(at.verifyEmailByBody, { body: { token } }).catch(() => {
      throw original
    }),
  )

export const resendVerification = (email: string): Promise<unknown> =>
  call(at.resendVerification, { body: { email } })
