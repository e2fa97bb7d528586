import { updateOf } from './case-update.ts'
import type { Attempt } from './id-attempts.ts'
import { noColumns } from './import-id-attempts.ts'
import {
  activity,
  assessmentAnswer,
  goal,
  openingTotal,
  ownRegistration,
  planReview,
  practiceHours,
  profilePeriod,
  thanks,
  type OwnRecords,
} from './own-records.ts'

export interface InPath extends Pick<Attempt, 'good' | 'role'> {
  payload?: (own: OwnRecords) => object
  query?: (own: OwnRecords) => string
}
const ownImport = ({ imported }: OwnRecords) => imported
const ownCase = ({ logged }: OwnRecords) => logged.id
const ownId = ({ person }: OwnRecords) => person.id
/** Every id in the path of a clinician's requests, with the rest of a request that is accepted. */
export const inPaths: Record<string, InPath> = {
  'getEvidence:id': { good: ({ evidence }) => evidence.id },
  'removeEvidence:id': { good: ({ evidence }) => evidence.id },
  'openEvidence:id': {
    good: ({ evidence }) => evidence.id,
    query: ({ evidence }) => new URL(evidence.fileUrl, 'http://sortie.test').search,
  },
  'getRequirement:id': { good: ({ requirement }) => requirement.id },
  'getComplianceRecord:id': { good: ({ kept }) => kept.id },
  'withdrawComplianceRecord:id': { good: ({ kept }) => kept.id },
  'listActivityRecords:id': { good: ({ recorded }) => recorded.id },
  'updateRegistration:id': {
    good: ({ registration }) => registration.id,
    payload: ({ registration: { version } }) => ({ ...ownRegistration, number: 'PA54321', version }),
  },
  'deleteRegistration:id': { good: ({ registration }) => registration.id },
  'getDuties:userId': { good: ownId },
  'getCpdProfile:id': { good: ({ profile }) => profile.id },
  'updateCpdProfile:id': {
    good: ({ profile }) => profile.id,
    payload: ({ profile: { version } }) => ({ ...profilePeriod, summary: 'Mine.', version }),
  },
  'deleteCpdProfile:id': { good: ({ profile }) => profile.id },
  'getPicture:id': {
    good: ({ picture }) => picture.id,
    query: ({ picture }) => new URL(picture.address, 'http://sortie.test').search,
  },
  'renamePasskey:id': { good: ({ passkeyId }) => passkeyId, payload: () => ({ name: 'Renamed' }) },
  'removePasskey:id': { good: ({ passkeyId }) => passkeyId },
  'endSession:id': { good: ({ sessionId }) => sessionId },
  'updateTemplate:id': {
    good: ({ template }) => template.id,
    payload: ({ template: { version } }) => ({ name: 'Renamed', content: {}, version }),
  },
  'deleteTemplate:id': { good: ({ template }) => template.id },
  'updateReportDefinition:id': {
    good: ({ definition }) => definition.id,
    payload: ({ definition: { version } }) => ({ name: 'Renamed', content: {}, version }),
  },
  'deleteReportDefinition:id': { good: ({ definition }) => definition.id },
  'updateOpeningTotal:id': {
    good: ({ total }) => total.id,
    payload: ({ total: { version } }) => ({ total: { ...openingTotal, count: 4 }, version }),
  },
  'deleteOpeningTotal:id': { good: ({ total }) => total.id },
  'offerCase:id': { good: ownCase, payload: ({ colleague }) => ({ userIds: [colleague.id] }) },
  'acceptCaseOffer:id': { good: ({ crewDraft }) => crewDraft },
  'dismissCaseOffer:id': { good: ({ crewDraft }) => crewDraft },
  'restoreCaseOffer:id': { good: ({ dismissedDraft }) => dismissedDraft },
  'getCase:id': { good: ownCase },
  'updateCase:id': { good: ownCase, payload: ({ logged }) => updateOf(logged) },
  'flagCase:id': {
    good: ownCase,
    payload: () => ({ flagCaseReview: true, flagReasons: ['excellent_care'] }),
  },
  'answerAssessment:id': {
    good: ({ toAssess }) => toAssess.id,
    payload: () => assessmentAnswer,
    role: 'supervisor',
  },
  'replyToAssessment:id': {
    good: ({ assessed }) => assessed.id,
    payload: ({ supervisor }) => ({ ...thanks, assessorUserId: supervisor.id }),
  },
  'listCaseChanges:id': { good: ownCase },
  'voidCase:id': {
    good: ownCase,
    payload: ({ logged: { version } }) => ({ version, reason: 'Logged by mistake.' }),
  },
  'deleteCase:id': { good: ownCase },
  'restoreCase:id': { good: ({ deleted }) => deleted.id },
  'getPersonStats:userId': { good: ownId },
  'listPersonCases:userId': { good: ownId },
  'listPersonMissions:userId': { good: ownId },
  'getCaseTypeSummary:type': { good: () => 'trauma' },
  'listPersonActivities:userId': { good: ownId },
  'getActivity:id': { good: ({ recorded }) => recorded.id },
  'updateActivity:id': {
    good: ({ recorded }) => recorded.id,
    payload: ({ recorded: { version } }) => ({ ...activity, hours: 3, version }),
  },
  'dismissCpdSuggestion:id': { good: ownCase },
  'restoreCpdSuggestion:id': { good: ownCase },
  'startActivityFromCase:id': { good: ownCase },
  'listCaseActivities:id': { good: ownCase },
  'deleteActivity:id': { good: ({ recorded }) => recorded.id },
  'getAllocations:id': { good: ({ recorded }) => recorded.id },
  'putAllocations:id': {
    good: ({ recorded }) => recorded.id,
    payload: ({ recorded: { version } }) => ({ version, allocations: [] }),
  },
  'updatePracticeHours:id': {
    good: ({ practice }) => practice.id,
    payload: ({ practice: { version } }) => ({ ...practiceHours, hours: 100, version }),
  },
  'deletePracticeHours:id': { good: ({ practice }) => practice.id },
  'getGoal:id': { good: ({ goal: { id } }) => id },
  'updateGoal:id': {
    good: ({ goal: { id } }) => id,
    payload: ({ goal: { version } }) => ({ ...goal, title: 'Lead two debriefs', version }),
  },
  'deleteGoal:id': { good: ({ goal: { id } }) => id },
  'getPlanReview:id': { good: ({ review }) => review.id },
  'updatePlanReview:id': {
    good: ({ review }) => review.id,
    payload: ({ review: { version } }) => ({ ...planReview, kind: 'end', version }),
  },
  'deletePlanReview:id': { good: ({ review }) => review.id },
  'getEnrolment:id': { good: ({ cycle }) => cycle.id },
  'updateEnrolment:id': {
    good: ({ cycle }) => cycle.id,
    payload: ({ cycle: { version } }) => ({ cycleStart: '2025-02-01', status: 'active', version }),
  },
  'deleteEnrolment:id': { good: ({ cycle }) => cycle.id },
  'restoreActivity:id': { good: ({ deletedActivity }) => deletedActivity.id },
  'getImport:id': { good: ownImport },
  'previewImport:id': { good: ownImport, payload: () => ({}) },
  'checkImport:id': { good: ownImport, payload: () => ({ mapping: noColumns }) },
  'listImportRows:id': { good: ownImport },
  'logImportRows:id': { good: ownImport, payload: () => ({}) },
  'skipImportRows:id': { good: ownImport, payload: () => ({ rows: [2] }) },
  'cancelImport:id': { good: ownImport },
  'importSheet:id': { good: ownImport, payload: () => ({ sheet: 0 }) },
  'chooseEncoding:id': { good: ownImport, payload: () => ({ encoding: 'macroman' }) },
  'undoImport:id': { good: ownImport },
  'getImportReport:id': { good: ownImport },
  'getTicket:id': { good: ({ ticket }) => ticket.id },
  'replyToTicket:id': { good: ({ ticket }) => ticket.id, payload: () => ({ message: 'Still so.' }) },
  'closeTicket:id': { good: ({ ticket }) => ticket.id },
}
