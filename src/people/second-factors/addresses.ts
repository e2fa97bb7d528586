import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  createSignInOptions: ['POST /api/auth/login/passkey-options', 'public'],
  loginWithPasskey: ['POST /api/auth/login/passkey', 'public'],
  loginWithSecondFactor: ['POST /api/auth/login/second-factor', 'public'],
  createProofOptions: ['POST /api/auth/proof/options', 'signed_in'],
  prove: ['POST /api/auth/proof', 'signed_in'],
  getSecondFactors: ['GET /api/auth/second-factors', 'signed_in'],
  createPasskeyOptions: ['POST /api/auth/second-factors/passkeys/options', 'signed_in', { proof: 'always' }],
  addPasskey: ['POST /api/auth/second-factors/passkeys', 'signed_in'],
  renamePasskey: ['PUT /api/auth/second-factors/passkeys/:id', 'signed_in'],
  removePasskey: ['DELETE /api/auth/second-factors/passkeys/:id', 'signed_in', { proof: 'always' }],
  setUpCodes: ['POST /api/auth/second-factors/codes/setup', 'signed_in', { proof: 'always' }],
  confirmCodes: ['POST /api/auth/second-factors/codes/confirm', 'signed_in'],
  removeCodes: ['DELETE /api/auth/second-factors/codes', 'signed_in', { proof: 'always' }],
  createRecoveryCodes: ['POST /api/auth/second-factors/recovery-codes', 'signed_in', { proof: 'always' }],
  getSecondFactorRequirements: ['GET /api/second-factor-requirements', 'super_administrators'],
  setSecondFactorRequirements: [
    'PUT /api/second-factor-requirements',
    'super_administrators',
    { proof: 'always' },
  ],
})
