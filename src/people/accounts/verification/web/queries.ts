import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as verification from '../contract.ts'

const endpoints: AddressesOf<typeof verification> = addresses

/** Sends the token in the path, then in the body; if both fail, the first error is shown. As specified. */
export const verifyEmail = (token: string): Promise<unknown> =>
  call(endpoints.verifyEmail, { params: { token } }).catch((firstError: unknown) =>
    call(endpoints.verifyEmailByBody, { body: { token } }).catch(() => {
      throw firstError
    }),
  )

export const resendVerification = (email: string): Promise<unknown> =>
  call(endpoints.resendVerification, { body: { email } })
