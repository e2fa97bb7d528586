import type { LookKind } from './kinds.contract.ts'

/**
 * A phrase for what somebody did, as the end of a sentence. `{whose}` stands for the owner of the records, `{of}` for the date
 * of the record.
 */
export interface ActionPhrase {
  kind: LookKind
  did: string
}

const phrases = (kind: LookKind, actions: Record<string, string>): [string, ActionPhrase][] =>
  Object.entries(actions).map(([action, did]) => [action, { kind, did }])

/**
 * A phrase for every view of another user's records and every change of them. `record-views.test.ts` fails if an endpoint
 * declares an action that is missing here.
 */
export const actionPhrases: ReadonlyMap<string, ActionPhrase> = new Map([
  ...phrases('cases', {
    case_viewed: 'opened {whose} case{of}',
    case_history_viewed: 'looked at the history of {whose} case{of}',
    case_edited: 'changed the assessment in {whose} case{of}',
    case_flagged: 'flagged {whose} case{of} for review',
    case_unflagged: 'ended the review of {whose} case{of}',
    case_voided: 'voided {whose} case{of}',
    cases_listed: 'looked at a list or statistics with {whose} cases',
    person_cases_listed: 'looked at {whose} latest cases',
    person_missions_listed: 'looked at {whose} latest missions',
    person_stats_viewed: 'looked at the statistics of {whose} logbook',
    report_viewed: 'looked at {whose} logbook summary',
    case_signed: 'signed {whose} case{of}',
    case_opened_to_sign: 'opened {whose} case{of} to sign it',
    signature_advised: 'wrote what would move {whose} case{of} up a level',
    case_signatures_viewed: 'looked at the signatures of {whose} case{of}',
    case_signatures_listed: 'looked at a list with the signatures of {whose} cases',
    signature_returned: 'returned {whose} case{of} without signing it',
    signature_request_handed_over: 'gave a request to sign {whose} case{of} to another supervisor',
    signatures_unanswered_listed: 'looked at unanswered requests for a signature, with {whose}',
    outside_signatures_listed: 'looked at a list of signatures from outside, with {whose}',
    signing_pairs_listed: 'looked at who signs each other’s cases, with {whose}',
    signatures_waiting_listed: 'looked at the list of cases that wait for a signature, with {whose}',
    case_activities_listed: 'looked at the CPD that resulted from {whose} case{of}',
  }),
  ...phrases('cpd', {
    activities_listed: 'looked at {whose} CPD activities',
    person_activities_listed: 'looked at {whose} latest CPD activities',
    activity_viewed: 'opened {whose} CPD activity{of}',
    practice_hours_listed: 'looked at {whose} practice hours',
    goals_listed: 'looked at {whose} goals',
    goal_viewed: 'opened a goal of {whose} development plan',
    plan_reviews_listed: 'looked at the reviews of {whose} development plan',
    plan_review_viewed: 'opened a review of {whose} development plan',
    enrolments_listed: 'looked at {whose} CPD cycles',
    enrolment_viewed: 'opened {whose} CPD cycle',
  }),
  ...phrases('compliance', {
    compliance_viewed: 'looked at {whose} compliance',
    compliance_records_listed: 'looked at {whose} compliance records',
    compliance_record_viewed: 'opened {whose} compliance record',
    compliance_record_verified: 'verified {whose} compliance record',
    compliance_record_returned: 'returned {whose} compliance record',
    compliance_records_asked_again:
      'published a version of a post of the news after which {whose} requirement is due again',
    compliance_record_created: 'imported {whose} compliance record',
    compliance_record_withdrawn: 'withdrew {whose} imported compliance record',
    compliance_waiting_listed: 'looked at {whose} records that wait for verification',
    compliance_waiver_granted: 'granted {whose} waiver',
    compliance_waiver_ended: 'ended {whose} waiver',
    compliance_reminded: 'sent {whose} reminder of what is missing',
    compliance_matrix_viewed: 'looked at a table with {whose} compliance',
    compliance_matrix_downloaded: 'downloaded a table with {whose} compliance',
    not_fit_viewed: 'looked at who is not fit to fly, with {whose} compliance',
    team_fitness_viewed: 'looked at {whose} fitness to fly',
    requirement_previewed: 'looked at what a requirement would change in {whose} compliance',
    duties_viewed: 'looked at {whose} duties',
    duties_listed: 'looked at a list with {whose} duties',
    duties_set: 'changed {whose} duties or base',
  }),
  ...phrases('profile', {
    supervised_listed: 'looked at a list of clinicians with {whose} last case and fitness to fly',
    base_board_listed: 'looked at the board of a base, with {whose} levels and currency',
    acknowledged_news_viewed: 'looked at the news that {whose} answers acknowledge',
    levels_viewed: 'looked at {whose} levels and the signed cases behind them',
    level_decided: 'decided on {whose} level in a procedure',
    level_withdrawn: 'withdrew {whose} level in a procedure',
    agreements_viewed: 'looked at the objectives and meetings of {whose} supervision',
    agreement_added: 'added an objective or a meeting to {whose} supervision',
    agreement_edited: 'edited an objective or a meeting of {whose} supervision',
    agreement_ticked: 'agreed to an objective or a meeting of {whose} supervision',
    agreement_unticked: 'withdrew their agreement to an objective or a meeting of {whose} supervision',
    agreed_action_marked: 'marked an agreed action of {whose} supervision as done or not done',
    supervised_viewed: 'opened {whose} page as a supervisor',
    supervised_changes_viewed: 'looked at what had changed in {whose} records since the previous look',
    // The name of this action before 29 November 2026: recorded events keep it.
    supervised_news_viewed: 'looked at what had changed in {whose} records since the previous look',
    users_listed: 'looked at a list of users with {whose} profile',
    user_viewed: 'opened {whose} profile',
    user_created: 'created {whose} account',
    user_updated: 'changed {whose} profile',
    user_approved: 'approved {whose} registration',
    user_rejected: 'declined {whose} registration',
    user_activated: 'activated {whose} account',
    user_deactivated: 'deactivated {whose} account',
    role_changed: 'changed {whose} role',
    reach_changed: 'changed whom {whose} administration reaches',
    organization_assigned: 'changed {whose} organization',
    supervisor_assigned: 'changed {whose} supervisor',
    supervision_listed: 'looked at who supervises, in {whose} profile',
    supervision_made: 'added a supervisor to {whose} profile',
    supervision_changed: 'changed what {whose} supervisor may see, or for how long',
    supervision_ended: 'ended {whose} supervision by somebody',
    cover_named: 'named a cover for {whose} supervisor',
    identity_confirmed: 'confirmed {whose} name, profession or licence number',
    user_sessions_viewed: 'looked at where {whose} account is signed in',
    user_signed_out: 'ended {whose} sessions',
    news_question_answered: 'answered {whose} question about a post of the news',
  }),
  ...phrases('profile', {
    audit_searched: 'searched the audit trail for {whose} events',
    audit_exported: 'exported {whose} events of the audit trail',
  }),
  ...phrases('support', {
    support_listed: 'looked at a list with {whose} support requests',
    support_viewed: 'opened {whose} support request',
    support_answered: 'answered {whose} support request',
    support_closed: 'closed {whose} support request',
  }),
])

/** The phrase for an event of a newer version. */
const unknownAction: ActionPhrase = { kind: 'profile', did: 'looked at or changed {whose} records' }

export const findPhrase = (action: string): ActionPhrase => actionPhrases.get(action) ?? unknownAction

export const listActions = (kind: LookKind): string[] =>
  [...actionPhrases].flatMap(([action, words]) => (words.kind === kind ? [action] : []))
