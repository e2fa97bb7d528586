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

test('of every text that a person may type it is known where it is shown as text', ({ app }) => {
  const places = listRoutes(app.deps).flatMap(({ endpoint: { name, body } }) =>
    shownInBrowser.has(name) || sameTexts.has(name) || !body
      ? []
      : freeTextIn(outlineOf(body)).map((at) => `${name}.${at}`),
  )
  expect(places.filter((place) => !takesNone.test(place)).toSorted()).toEqual(answers)
})
