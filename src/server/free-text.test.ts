import { freeTextShape, type FreeTextShape } from '#platform/contract/free-text.ts'
import { freeTextIn } from '#testing/free-text.ts'
import { outlineOf } from '#testing/outline.ts'
import { expect, test } from '#testing/test.ts'
import { listRoutes } from './app.ts'

/** Filled with markup, whatever texts they have, and shown in a browser: e2e/typed-text. */
const shownInBrowser = new Set([
  'createCase',
  'createTicket',
  'createTemplate',
  'createOrganization',
  'updateProfile',
])
/** Texts of those again, on the screens of those. */
const sameTexts = new Set(['updateCase', 'flagCase', 'updateTemplate', 'updateOrganization', 'updateUser'])
/** Names, addresses and secrets: they take no markup, or are never shown. */
const takesNone =
  /\.(name|email|\w*[pP]assword|token|refreshToken|deviceTokens\[\]|privacyChecked\[\]\.path)$/
/** Filled with markup one by one, and shown in a browser: e2e/typed-answers. */
const answers = [
  'answerAssessment.agreedAction',
  'answerAssessment.development',
  'answerAssessment.strengths',
  'answerAssessment.toolOther',
  'changeRequest.note',
  'changeRequest.registrationNumber',
  'createGuestTicket.message',
  'register.registrationNumber',
  'rejectUser.reason',
  'repeatRequest.note',
  'repeatRequest.registrationNumber',
  'replyToAssessment.learnerReply',
  'replyToAssessment.toolOther',
  'replyToTicket.message',
  'voidCase.reason',
]

test('for every text that a user may type it is known where it is shown as text', ({ app }) => {
  const places = listRoutes(app.deps).flatMap(({ endpoint: { name, body } }) =>
    shownInBrowser.has(name) || sameTexts.has(name) || !body
      ? []
      : freeTextIn(outlineOf(body)).map((at) => `${name}.${at}`),
  )
  expect(places.filter((place) => !takesNone.test(place)).toSorted()).toEqual(answers)
})

/** Every text that the privacy guard checks, because its schema is marked. */
function guardedIn(shape: FreeTextShape, at = ''): string[] {
  if (shape === null) return []
  if ('kind' in shape) return [at]
  if ('items' in shape) return guardedIn(shape.items, `${at}[]`)
  return Object.entries(shape.fields).flatMap(([name, part]) =>
    guardedIn(part, at === '' ? name : `${at}.${name}`),
  )
}

// What describes the user who types it, or an organization, or is addressed to an administrator about a user.
const aboutUsers =
  /^(register|updateProfile|updateUser|createUser|completeSetup|changeRequest|repeatRequest|rejectUser|createOrganization|updateOrganization|createGuestTicket\.(name|email)|login|forgotPassword|resendVerification|requestEmailChange)\b/
// Codes of the organization's own lists.
const codes = /(^|\.)\w+Code$/

test('the privacy guard checks every text that could be about a patient', ({ app }) => {
  const unguarded = listRoutes(app.deps).flatMap(({ endpoint: { name, body } }) => {
    if (!body) return []
    const guarded = new Set(guardedIn(freeTextShape(body)))
    return freeTextIn(outlineOf(body))
      .filter((at) => !guarded.has(at))
      .map((at) => `${name}.${at}`)
  })
  const remaining = unguarded.filter((at) => !aboutUsers.test(at) && !codes.test(at) && !takesNone.test(at))
  expect(remaining).toEqual([])
})
