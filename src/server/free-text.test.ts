import { findFreeText, type FreeTextShape } from '#platform/contract/free-text.ts'
import { listFreeText } from '#testing/free-text.ts'
import { toOutline } from '#testing/outline.ts'
import { expect, test } from '#testing/test.ts'
import { listRoutes } from './app.ts'

/** e2e/typed-text fills every text of these requests with markup and shows it in a browser. */
const shownInBrowser = new Set([
  'createCase',
  'createTicket',
  'createTemplate',
  'createOrganization',
  'updateProfile',
])
/** The same texts as above, shown on the same screens. */
const sameTexts = new Set([
  'changeAgreement',
  'changePlace',
  'updateActivity',
  'updateCase',
  'updateEnrolment',
  'updateGoal',
  'updatePlanReview',
  'previewRequirement',
  'updateRequirement',
  'updateRegistration',
  'updatePracticeHours',
  'updateCpdProfile',
  'flagCase',
  'updateTemplate',
  'updateOrganization',
  'updateUser',
  'returnSharedCase',
])
/** Names, emails, secrets, searches and bases of the organization: they accept no markup or are never shown. */
const takesNoMarkup =
  /\.(name|email|\w*[pP]assword|token|refreshToken|deviceTokens\[\]|privacyChecked\[\]\.path)$|^(setDuties|changeDuties)\.baseCode$|^countNewsAudience\.q$|^(askAssessor|addAssessor|changeAssessor|setSignatureCopies)\.address$|^(signSharedCase|addAssessor|changeAssessor)\.(mark|role|registration)$/
/** e2e/typed-answers and e2e/news fill each of these with markup and show it in a browser. */
const answers = [
  'addAgreement.actions[].words',
  'addAgreement.words',
  'addNewsVersion.changeNote',
  'addNewsVersion.files[].alt',
  'addNewsVersion.source',
  'addPlace.label',
  'adviseOnLevel.advice',
  'answerAssessment.agreedAction',
  'answerAssessment.development',
  'answerAssessment.strengths',
  'answerAssessment.toolOther',
  'answerNewsQuestion.words',
  'askAboutNews.words',
  'changeRequest.note',
  'changeRequest.registrationNumber',
  'checkImport.mapping.columns[].header',
  'checkImport.mapping.columns[].words[].word',
  'createActivity.description',
  'createActivity.impact',
  'createActivity.learningOutcome',
  'createActivity.provider',
  'createActivity.tags[]',
  'createActivity.title',
  'createComplianceRecord.certificateNumber',
  'createComplianceRecord.provider',
  'createCpdProfile.statement',
  'createCpdProfile.summary',
  'createEnrolment.overrideReason',
  'createGoal.approach',
  'createGoal.closingNote',
  'createGoal.measure',
  'createGoal.title',
  'createGuestTicket.message',
  'createNewsPost.files[].alt',
  'createNewsPost.source',
  'createNewsPost.summary',
  'createNewsPost.title',
  'createOpeningTotal.total.source',
  'createPlanReview.nextSteps',
  'createPlanReview.toChange',
  'createPlanReview.wentWell',
  'createPracticeHours.scope',
  'createRegistration.number',
  'createRegistration.regulatorOther',
  'createRequirement.authorNote',
  'createRequirement.baseCodes[]',
  'createRequirement.description',
  'createRequirement.title',
  'decideLevel.reason',
  'grantWaiver.reason',
  'previewImport.mapping.columns[].header',
  'previewImport.mapping.columns[].words[].word',
  'putLogbookSettings.views[].search.q',
  'putLogbookSettings.views[].search.tag',
  'register.registrationNumber',
  'rejectUser.reason',
  'repeatRequest.note',
  'repeatRequest.registrationNumber',
  'replyToAssessment.learnerReply',
  'replyToAssessment.toolOther',
  'replyToTicket.message',
  'returnComplianceRecord.reason',
  'returnSignOffRequest.comment',
  'saveStandard.body',
  'saveStandard.note',
  'saveStandard.source',
  'saveStandard.targets[].label',
  'saveStandard.title',
  'tagCases.add[]',
  'tagCases.remove[]',
  'updateNewsPost.files[].alt',
  'updateNewsPost.source',
  'updateNewsPost.summary',
  'updateNewsPost.title',
  'updateOpeningTotal.total.source',
  'voidCase.reason',
  'waivePeople.reason',
  'withdrawNewsPost.reason',
]

test('every text that a user can enter is tested for being shown as plain text', ({ app }) => {
  const places = listRoutes(app.deps).flatMap(({ endpoint: { name, body } }) =>
    shownInBrowser.has(name) || sameTexts.has(name) || !body
      ? []
      : listFreeText(toOutline(body)).map((at) => `${name}.${at}`),
  )
  expect(places.filter((place) => !takesNoMarkup.test(place)).toSorted()).toEqual(answers)
})

/** Returns the paths of the texts that the privacy guard checks, because their schema is marked as free text. */
function guardedIn(shape: FreeTextShape, at = ''): string[] {
  if (shape === null) return []
  if ('kind' in shape) return [at]
  if ('items' in shape) return guardedIn(shape.items, `${at}[]`)
  return Object.entries(shape.fields).flatMap(([name, part]) =>
    guardedIn(part, at === '' ? name : `${at}.${name}`),
  )
}

// What a service publishes names its staff, stores and telephone numbers: see docs/decisions/0118-news.md.
const published = /^(createNewsPost|updateNewsPost|addNewsVersion|withdrawNewsPost)\./
// Texts about the author or an organization, or texts to an administrator about a user.
const aboutUsers =
  /^(register|updateProfile|updateUser|createUser|completeSetup|changeRequest|repeatRequest|rejectUser|createOrganization|updateOrganization|addPlace|changePlace|createGuestTicket\.(name|email)|login|forgotPassword|resendVerification|requestEmailChange)\b|^(askAssessor|signSharedCase)\b|returnSharedCase\.name$|Activity\.provider$|Registration\.number$/
// Codes of the organization's own lists.
const codes = /(^|\.)\w+Codes?(\[\])?$/

test('the privacy guard checks every text that could be about a patient', ({ app }) => {
  const unguarded = listRoutes(app.deps).flatMap(({ endpoint: { name, body } }) => {
    if (!body) return []
    const guarded = new Set(guardedIn(findFreeText(body)))
    return listFreeText(toOutline(body))
      .filter((at) => !guarded.has(at))
      .map((at) => `${name}.${at}`)
  })
  const remaining = unguarded.filter(
    (at) => !published.test(at) && !aboutUsers.test(at) && !codes.test(at) && !takesNoMarkup.test(at),
  )
  expect(remaining).toEqual([])
})
