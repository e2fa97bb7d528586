import type { Deps } from '#platform/server/deps.ts'
import { publicRoute, route, type Route } from '#platform/server/http/route.ts'
import { completeSetup, getMe, login, logout, refreshToken } from '../contract.ts'
import * as passwords from '../passwords/server/passwords.ts'
import { changePassword, forgotPassword, resetPassword, validateResetToken } from '../passwords/contract.ts'
import { pictureUrl } from '../account/server/service.ts'
import { register } from '../registration/contract.ts'
import * as registration from '../registration/server/register.ts'
import { changeRequest, openRequest, repeatRequest } from '../registration-request/contract.ts'
import * as request from '../registration-request/server/service.ts'
import { toOwnRequestView } from '../registration-request/server/views.ts'
import * as sessions from '../sessions/server/service.ts'
import * as setup from '../setup/server/setup.ts'
import { resendVerification, verifyEmail, verifyEmailByBody } from '../verification/contract.ts'
import * as verification from '../verification/server/service.ts'
import { getAccount, type AccountRow } from '../account/server/queries.ts'
import { login as signIn } from '../sign-in/server/login.ts'
import { toAccountView } from '../account/server/views.ts'

export function accountsRoutes(deps: Deps): Route[] {
  const toView = (row: AccountRow) => toAccountView(row, pictureUrl(deps, row.image))
  return [
    publicRoute(login, async ({ body, origin }) => {
      const { account, ...tokens } = await signIn(deps, body, origin)
      return { ...tokens, user: toView(account) }
    }),
    publicRoute(refreshToken, ({ body, origin }) => sessions.refreshSession(deps, body.refreshToken, origin)),
    publicRoute(logout, async ({ body, bearer, origin }) => {
      await sessions.logout(deps, { bearer, refreshToken: body?.refreshToken }, origin)
      return { message: 'You are logged out.' }
    }),
    ...flowRoutes(deps),
    route(getMe, async ({ actor: { id, proofs } }) => ({
      ...toView(await getAccount(deps.db, id)),
      session: { level: proofs.level, secondFactorFrom: proofs.secondFactorFrom },
    })),
    publicRoute(completeSetup, async ({ body, origin }) => {
      const { userId, ...tokens } = await setup.completeSetup(deps, body, origin)
      return { ...tokens, user: toView(await getAccount(deps.db, userId)) }
    }),
  ]
}

const verifiedMessage = { message: 'Your email address is verified.' }
// The same response whether or not there is an account.
const mailSentMessage = { message: 'If this email has an account, we have sent a message to it.' }
const passwordSetMessage = { message: 'Your password has been changed.' }

const flowRoutes = (deps: Deps): Route[] => [
  publicRoute(register, async ({ body, origin }) => {
    await registration.register(deps, body, origin)
    return { message: 'Please check your inbox for the verification email.' }
  }),
  publicRoute(verifyEmail, async ({ params, origin }) => {
    await verification.verifyEmail(deps, params.token, origin)
    return verifiedMessage
  }),
  publicRoute(verifyEmailByBody, async ({ body, origin }) => {
    await verification.verifyEmail(deps, body.token, origin)
    return verifiedMessage
  }),
  publicRoute(resendVerification, async ({ body, origin }) => {
    await verification.requestVerificationMail(deps, body.email, origin)
    return mailSentMessage
  }),
  publicRoute(openRequest, async ({ body }) => toOwnRequestView(await request.openRequest(deps, body.token))),
  publicRoute(changeRequest, async ({ body, origin }) =>
    toOwnRequestView(
      await request.saveRequest(deps, { kind: 'changed', origin, toView: toOwnRequestView }, body),
    ),
  ),
  publicRoute(repeatRequest, async ({ body, origin }) =>
    toOwnRequestView(
      await request.saveRequest(deps, { kind: 'repeated', origin, toView: toOwnRequestView }, body),
    ),
  ),
  publicRoute(forgotPassword, async ({ body, origin }) => {
    await passwords.requestReset(deps, body, origin)
    return mailSentMessage
  }),
  publicRoute(validateResetToken, async ({ params }) => ({
    valid: await passwords.isResetTokenValid(deps, params.token),
  })),
  publicRoute(resetPassword, async ({ body, origin }) => {
    const deviceToken = await passwords.resetPassword(deps, body, origin)
    return { ...passwordSetMessage, deviceToken }
  }),
  route(changePassword, async ({ actor, body, origin }) => {
    const deviceToken = await passwords.changePassword(deps, actor, body, origin)
    return { ...passwordSetMessage, deviceToken }
  }),
]
