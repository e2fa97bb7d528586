import { login } from './contract.ts'
import type { Examples } from '#testing/examples.ts'
import { everyone, signedInUsers } from '#testing/callers.ts'
import { requestOfNewUser } from '#testing/requests.ts'
import { givenPassword } from '#testing/given.ts'
import { splitWords } from '#testing/readers.ts'

export const account =
  splitWords(`_id id name email role reach status image profession organization org_name country timeZone bases regions code
  label active settings paediatricAgeLimit requireSignOff signOff everything supervised procedures missionTypes days
  sceneTimeAlertMinutes storeExactTimes missionNumberPrefix airwayCurrencyDays winchCurrencyDays lockAfterMinutes place latitude
  longitude supervisor passwordChangeRequired`)

declare module '#testing/examples.ts' {
  interface OwnRecords {
    sessionId: string
  }
}

export const examples: Examples = {
  callers: {
    completeSetup: everyone,
    login: everyone,
    logout: everyone,
    refreshToken: everyone,
  },
  whileEnrolling: ['getMe'],
  withSecret: ['completeSetup', 'refreshToken'],
  accepted: {
    login: async ({ given }) => ({
      body: { email: (await given.user()).email, password: givenPassword },
    }),
    logout: requestOfNewUser(),
  },
  readableColumns: {
    getMe: [['themselves'], ['email', 'image', 'name']],
  },
  responseShapes: [
    {
      fields: [...account, 'user', 'accessToken', 'refreshToken', 'deviceToken'],
      callers: everyone,
      endpoints: ['login', 'completeSetup'],
    },
    { fields: ['accessToken', 'refreshToken'], callers: everyone, endpoints: ['refreshToken'] },
    {
      fields: [...account, 'session', 'level', 'secondFactorFrom'],
      callers: signedInUsers,
      endpoints: ['getMe'],
    },
    {
      fields: ['message'],
      callers: everyone,
      endpoints: ['logout'],
    },
  ],
  records: async ({ given, person }) => ({ sessionId: (await given.session(person.id)).sessionId }),
  rows: async ({ app, owner: { email, sessionId } }) => {
    await app.deps.pool.query(
      `insert into refresh_tokens (token_hash, session_id) values (sha256($1::text::bytea), $1::uuid)`,
      [sessionId],
    )
    await app.call(login, { body: { email, password: 'not the password of this user' } })
    return { sessions: [sessionId] }
  },
}
