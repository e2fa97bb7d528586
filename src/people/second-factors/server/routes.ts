import { pictureUrl } from '#people/accounts/account/server/service.ts'
import { getAccount, type AccountRow } from '#people/accounts/account/server/queries.ts'
import { toAccountView } from '#people/accounts/account/server/views.ts'
import type { Deps } from '#platform/server/deps.ts'
import { publicRoute, route, type Route } from '#platform/server/http/route.ts'
import { startCodes } from '../codes/server/codes.ts'
import * as contract from '../contract.ts'
import { countChallenge } from '../passkeys/server/challenges.ts'
import { creationOptions } from '../passkeys/server/passkeys.ts'
import { signInOptions, signInWithFactor, signInWithPasskey } from '../second-step/server/sign-in.ts'
import * as factors from './factors.ts'
import { proofOptions, prove } from './proof.ts'
import { readRequirements, setRequirements } from './requirements.ts'
import { toOwnFactorsView, toRequirementsView } from './views.ts'

export function secondFactorsRoutes(deps: Deps): Route[] {
  const view = (row: AccountRow) => toAccountView(row, pictureUrl(deps, row.image))
  return [
    publicRoute(contract.createSignInOptions, async ({ body, origin }) => ({
      options: await signInOptions(deps, body.challengeToken, origin),
    })),
    publicRoute(contract.loginWithPasskey, async ({ body, origin }) => {
      const { account, ...tokens } = await signInWithPasskey(deps, body, origin)
      return { ...tokens, user: view(account) }
    }),
    publicRoute(contract.loginWithSecondFactor, async ({ body, origin }) => {
      const { account, ...tokens } = await signInWithFactor(deps, body, origin)
      return { ...tokens, user: view(account) }
    }),
    route(contract.createProofOptions, async (call) => ({ options: await proofOptions(deps, call) })),
    route(contract.prove, async ({ body, ...requester }) => ({
      provedUntil: (await prove(deps, requester, body)).toISOString(),
    })),
    ...ownFactorRoutes(deps),
    route(contract.getSecondFactorRequirements, async () => toRequirementsView(await readRequirements(deps))),
    route(contract.setSecondFactorRequirements, async ({ body, ...requester }) =>
      toRequirementsView(await setRequirements(deps, requester, body)),
    ),
  ]
}

const toAddedFactorView = ({ factors: ownFactors, recoveryCodes }: factors.AddedFactor) => ({
  factors: toOwnFactorsView(ownFactors),
  recoveryCodes,
})

const ownFactorRoutes = (deps: Deps): Route[] => [
  route(contract.getSecondFactors, async ({ actor }) =>
    toOwnFactorsView(await factors.getOwnFactors(deps, actor)),
  ),
  route(contract.createPasskeyOptions, async ({ actor }) => {
    await countChallenge(deps, { userId: actor.id })
    const { email } = await getAccount(deps.db, actor.id)
    return { options: await creationOptions(deps, actor, email) }
  }),
  route(contract.addPasskey, async ({ body, ...requester }) =>
    toAddedFactorView(await factors.addPasskey(deps, requester, body)),
  ),
  route(contract.renamePasskey, async ({ params, body, ...requester }) =>
    toOwnFactorsView(await factors.renamePasskey(deps, requester, { ...params, ...body })),
  ),
  route(contract.removePasskey, async ({ params, ...requester }) =>
    toOwnFactorsView(await factors.removePasskey(deps, requester, params.id)),
  ),
  route(contract.setUpCodes, async ({ actor }) => {
    const { email } = await getAccount(deps.db, actor.id)
    return startCodes(deps, actor.id, email)
  }),
  route(contract.confirmCodes, async ({ body, ...requester }) =>
    toAddedFactorView(await factors.confirmCodes(deps, requester, body.code)),
  ),
  route(contract.removeCodes, async (requester) =>
    toOwnFactorsView(await factors.removeCodes(deps, requester)),
  ),
  route(contract.createRecoveryCodes, async (requester) => ({
    recoveryCodes: await factors.makeRecoveryCodes(deps, requester),
  })),
]
