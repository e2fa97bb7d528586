import { givenFactorRows } from '#testing/factor-rows.ts'
import type { Examples } from '#testing/examples.ts'
import { account } from '#people/accounts/examples.ts'
import { everyone, signedInUsers, superAdministrators } from '#testing/callers.ts'
import { fromSomebody } from '#testing/requests.ts'
import { givenPassword } from '#testing/given.ts'
import { words } from '#testing/readers.ts'

const ownFactors = words(`passkeys id name createdAt lastUsedAt codes recoveryCodesLeft required requiredFrom
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
  askingForProof: [
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
    prove: fromSomebody({ password: givenPassword }),
    removeCodes: async ({ app, given }) => {
      const person = await given.user()
      await givenFactorRows(app, person.id)
      return { person }
    },
    setUpCodes: fromSomebody(),
    setSecondFactorRequirements: () => ({
      body: { super_admin: null, admin: null, supervisor: null, everybody: null },
    }),
  },
  pathIds: {
    'renamePasskey:id': { good: ({ passkeyId }) => passkeyId, payload: () => ({ name: 'Renamed' }) },
    'removePasskey:id': { good: ({ passkeyId }) => passkeyId },
  },
  responseShapes: [
    {
      fields: [...account, 'user', 'accessToken', 'refreshToken', 'deviceToken'],
      to: everyone,
      endpoints: ['loginWithPasskey', 'loginWithSecondFactor'],
    },
    {
      fields: ownFactors,
      to: signedInUsers,
      endpoints: words('getSecondFactors renamePasskey removePasskey removeCodes'),
    },
    // Shown to its user alone, and this once: the codes and their secret.
    {
      fields: [...ownFactors, 'factors', 'recoveryCodes'],
      to: signedInUsers,
      endpoints: ['addPasskey', 'confirmCodes'],
    },
    { fields: ['recoveryCodes'], to: signedInUsers, endpoints: ['createRecoveryCodes'] },
    { fields: ['secret', 'uri', 'qr'], to: signedInUsers, endpoints: ['setUpCodes'] },
    {
      fields:
        words(`options rp user id name displayName challenge pubKeyCredParams alg type timeout excludeCredentials
      transports authenticatorSelection residentKey requireResidentKey userVerification attestation`),
      to: signedInUsers,
      endpoints: ['createPasskeyOptions'],
    },
    {
      fields: words('options rpId challenge timeout allowCredentials id type transports userVerification'),
      to: everyone,
      endpoints: ['createSignInOptions', 'createProofOptions'],
    },
    { fields: ['provedUntil'], to: signedInUsers, endpoints: ['prove'] },
  ],
  records: async ({ app, person }) => givenFactorRows(app, person.id),
  rows: async ({ app, owner }) => ({ passkeys: [(await givenFactorRows(app, owner.id)).passkeyId] }),
}
