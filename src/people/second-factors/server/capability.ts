import type { ServerCapability } from '#platform/server/capability.ts'
import { secondFactorsErrors } from '../errors.ts'
import { purgeChallenges } from '../passkeys/server/challenges.ts'
import { exportedFactors } from './export-factors.ts'
import { deleteFactors } from './reset.ts'
import { secondFactorsRoutes } from './routes.ts'

const keyNote = 'A key that is useless without the device that holds its private key.'
const secretNote = 'The secret itself: anyone who has it can create the codes.'
const countsNote = 'How many people of a role have no second factor, without names.'

export const secondFactors: ServerCapability = {
  name: 'second-factors',
  routes: secondFactorsRoutes,
  errors: secondFactorsErrors,
  shows: {
    createSignInOptions: 'own',
    loginWithPasskey: 'own',
    loginWithSecondFactor: 'own',
    createProofOptions: 'own',
    prove: 'own',
    getSecondFactors: 'own',
    createPasskeyOptions: 'own',
    addPasskey: 'own',
    renamePasskey: 'own',
    removePasskey: 'own',
    setUpCodes: 'own',
    confirmCodes: 'own',
    removeCodes: 'own',
    createRecoveryCodes: 'own',
    getSecondFactorRequirements: { because: countsNote },
    setSecondFactorRequirements: { because: countsNote },
  },
  tables: {
    passkeys: {
      rows: 'user_id = $1',
      exported: true,
      unexported: {
        credential_id: keyNote,
        public_key: keyNote,
        user_handle: keyNote,
        counter: keyNote,
        transports: keyNote,
      },
      erased: 'gone',
    },
    one_time_codes: {
      rows: 'user_id = $1',
      exported: true,
      unexported: { sealed_secret: secretNote, last_step: 'Follows from the time of the last use.' },
      erased: 'gone',
    },
    recovery_codes: {
      rows: 'user_id = $1',
      exported: 'One-way hashes of secrets, useless to anyone.',
      erased: 'gone',
    },
    passkey_challenges: {
      rows: 'user_id = $1',
      exported: 'Random challenges for a browser, deleted after minutes.',
      erased: 'gone',
    },
    second_factor_requirements: { impersonal: 'Which roles need a second factor, and from which day.' },
  },
  jobs: [{ name: 'purge_passkey_challenges', cron: '*/30 * * * *', run: (deps) => purgeChallenges(deps) }],
  export: exportedFactors,
  erase: deleteFactors,
}
