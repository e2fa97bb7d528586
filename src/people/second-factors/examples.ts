import { givenFactorRows } from '#testing/factor-rows.ts'
import type { Examples } from '#testing/examples.ts'
import { account } from '#people/accounts/examples.ts'
import { everyone, signedInUsers, superAdministrators } from '#testing/callers.ts'
import { requestOfNewUser } from '#testing/requests.ts'
import { givenPassword } from '#testing/given.ts'
import { splitWords } from '#testing/readers.ts'

const ownFactors =
  splitWords(`passkeys id name createdAt lastUsedAt codes recoveryCodesLeft required requiredFrom
  passkeysOffered`)

declare module '#testing/examples.ts' {
  interface OwnRecords {
    passkeyId: string
  }
}

export const examples: Examples = {
  callers: {
    createSignInOptions: everyone,
    loginWithPasskey: everyone,
    loginWithSecondFactor: everyone,
    getSecondFactorRequirements: superAdministrators,
    setSecondFactorRequirements: superAdministrators,
  },
  whileEnrolling: [
    'getSecondFactors',
    'createPasskeyOptions',
    'addPasskey',
    'setUpCodes',
    'confirmCodes',
    'createProofOptions',
    'prove',
  ],
  requiringProof: [
    'createPasskeyOptions',
    'createRecoveryCodes',
    'removeCodes',
    'removePasskey',
    'setUpCodes',
    'setSecondFactorRequirements',
  ],
  withSecret: [
    'addPasskey',
    'confirmCodes',
    'createPasskeyOptions',
    'createProofOptions',
    'createSignInOptions',
    'loginWithPasskey',
    'loginWithSecondFactor',
  ],
  accepted: {
    prove: requestOfNewUser({ password: givenPassword }),
    removeCodes: async ({ app, given }) => {
      const person = await given.user()
      await givenFactorRows(app, person.id)
      return { person }
    },
    setUpCodes: requestOfNewUser(),
    setSecondFactorRequirements: () => ({
      body: { super_admin: null, admin: null, supervisor: null, everybody: null },
    }),
  },
  pathIds: {
    'renamePasskey:id': { ownValue: ({ passkeyId }) => passkeyId, payload: () => ({ name: 'Renamed' }) },
    'removePasskey:id': { ownValue: ({ passkeyId }) => passkeyId },
  },
  responseShapes: [
    {
      fields: [...account, 'user', 'accessToken', 'refreshToken', 'deviceToken'],
      callers: everyone,
      endpoints: ['loginWithPasskey', 'loginWithSecondFactor'],
    },
    {
      fields: ownFactors,
      callers: signedInUsers,
      endpoints: splitWords('getSecondFactors renamePasskey removePasskey removeCodes'),
    },
    // The codes and their secret are shown only to their user, and only this once.
    {
      fields: [...ownFactors, 'factors', 'recoveryCodes'],
      callers: signedInUsers,
      endpoints: ['addPasskey', 'confirmCodes'],
    },
    { fields: ['recoveryCodes'], callers: signedInUsers, endpoints: ['createRecoveryCodes'] },
    { fields: ['secret', 'uri', 'qr'], callers: signedInUsers, endpoints: ['setUpCodes'] },
    {
      fields:
        splitWords(`options rp user id name displayName challenge pubKeyCredParams alg type timeout excludeCredentials
      transports authenticatorSelection residentKey requireResidentKey userVerification attestation`),
      callers: signedInUsers,
      endpoints: ['createPasskeyOptions'],
    },
    {
      fields: splitWords(
        'options rpId challenge timeout allowCredentials id type transports userVerification',
      ),
      callers: everyone,
      endpoints: ['createSignInOptions', 'createProofOptions'],
    },
    { fields: ['provedUntil'], callers: signedInUsers, endpoints: ['prove'] },
  ],
  records: async ({ app, person }) => givenFactorRows(app, person.id),
  rows: async ({ app, owner }) => ({ passkeys: [(await givenFactorRows(app, owner.id)).passkeyId] }),
}
