import { z } from 'zod'

/** Every coded error, its HTTP status and the sentence a person reads when nothing more exact is known. */
export const errorCatalogue = {
  request_invalid: [400, 'Some of what was sent is not valid. Check the marked fields.'],
  body_not_json: [400, 'The request body is not valid JSON.'],
  body_too_large: [413, 'That is too large to send.'],
  media_type_unsupported: [415, 'Send the request body as JSON.'],
  encoding_unsupported: [415, 'Send the request as it is, without compressing it.'],
  request_timed_out: [408, 'The request took too long to arrive. Please try again.'],
  not_signed_in: [401, 'Please sign in.'],
  session_ended: [401, 'Your session has ended. Please sign in again.'],
  access_denied: [403, 'Your account may not do this.'],
  route_not_found: [404, 'There is nothing at this address.'],
  service_unavailable: [503, 'Sortie cannot reach its database just now. Please try again in a moment.'],
  server_busy: [503, 'Sortie is very busy just now. Please try again in a moment.'],
  internal_error: [500, 'Something went wrong on our side. Please try again.'],

  credentials_invalid: [401, 'Invalid email or password. Please check your credentials and try again.'],
  email_not_verified: [403, 'Please verify your email address before logging in.'],
  approval_pending: [403, 'Your account is waiting for approval.'],
  account_not_active: [403, 'Account is not active'],
  login_throttled: [429, 'Too many login attempts. Please wait a few minutes before trying again.'],
  refresh_token_invalid: [401, 'Your session has ended. Please sign in again.'],
  setup_link_invalid: [404, 'This set-up link is not valid any more.'],
  password_too_common: [400, 'This password is too easy to guess. Choose another.'],

  password_change_required: [403, 'Choose a password of your own first: somebody else set the one you have.'],
  password_unchanged: [400, 'Choose a password that differs from the one you have.'],
  password_wrong: [400, 'That is not your current password.'],
  verification_link_invalid: [404, 'This verification link is not valid any more. Ask for a new one.'],
  reset_link_invalid: [404, 'This link is not valid any more. Ask for a new one.'],
  too_many_at_once: [429, 'That is a lot at once. Please try again in a moment.'],
  requests_throttled: [429, 'Too many requests. Please wait a few minutes before trying again.'],
  organization_not_offered: [400, 'This organization cannot be chosen. Choose another, or “Not listed”.'],

  request_key_invalid: [404, 'This access to your request has ended. Sign in again to see it.'],
  request_decided: [409, 'Your request was decided about meanwhile. Sign in again to see how.'],
  request_changed: [409, 'Your registration was changed meanwhile. Compare the two before you save.'],

  email_taken: [409, 'Somebody already has an account with this address.'],
  profile_changed: [409, 'Your profile was changed meanwhile. Compare the two before you save.'],
  picture_unreadable: [400, 'This is not a picture that can be read. Choose a PNG, JPEG or WebP file.'],
  picture_too_large: [400, 'This picture is too large to be read. Make it smaller and try again.'],
  file_not_found: [404, 'This file does not exist, or its link has expired.'],
  session_not_found: [404, 'This session has ended already.'],
  export_throttled: [429, 'You have asked for your data several times just now. Try again in an hour.'],

  organization_not_found: [404, 'This organization does not exist.'],
  organization_name_taken: [409, 'An organization with this name exists already.'],
  organization_changed: [
    409,
    'Somebody else has changed this organization meanwhile. Compare the two before you save.',
  ],
  organization_is_active: [409, 'This organization is active already.'],
  organization_is_inactive: [409, 'This organization is inactive already.'],

  user_not_found: [404, 'This person does not exist, or you may not see them.'],
  user_changed: [409, 'This person was changed meanwhile. Compare the two before you save.'],
  registration_changed: [
    409,
    'This registration has changed since you saw it. It is shown as it is now: please look again.',
  ],
  user_status_conflict: [409, 'This person’s status has changed meanwhile. Load the page again to see how.'],
  own_account_change: [
    403,
    'Nobody changes their own role, organization, status or address here, or confirms their own details.',
  ],
  last_super_admin: [409, 'No other super administrator can sign in. Make sure that another one can first.'],

  ticket_not_found: [404, 'This request does not exist, or you may not see it.'],
  ticket_closed: [409, 'This request is closed. Please write a new one.'],
  support_throttled: [429, 'That is many messages at once. Please wait a while before writing again.'],

  case_not_found: [404, 'This case does not exist, or you may not see it.'],
  case_id_taken: [409, 'A different case was already saved under this id.'],
  case_duplicate: [409, 'You have already logged this patient on this mission.'],
  case_changed: [409, 'This case was changed elsewhere meanwhile. Compare the two before you save.'],
  case_deleted: [409, 'This case was deleted. For 30 days it can be restored from “Recently deleted”.'],
  case_voided: [409, 'This case has been voided and cannot be changed any more.'],
  case_not_draft: [409, 'This case is logged already and cannot become a draft again.'],
  case_flagged: [409, 'This case is flagged for review already.'],
  assessment_not_found: [404, 'Nobody has asked you for this assessment.'],
  assessment_closed: [409, 'You have answered this assessment already.'],
  assessment_open: [409, 'This assessment is not answered yet. You can reply once it is.'],
  assessment_replied: [409, 'You have replied to this assessment already.'],
  case_place_taken: [409, 'This patient of this mission has been logged again meanwhile.'],
  mission_mismatch: [409, 'This mission number is already yours with other mission facts.'],

  template_not_found: [404, 'This template does not exist any more.'],
  template_id_taken: [409, 'A different template was already saved under this id.'],
  template_name_taken: [409, 'You have a template with this name already.'],
  template_changed: [409, 'This template was changed elsewhere. Load the list again to see how.'],
  templates_full: [409, 'You have 50 templates. Delete one that you do not use.'],
  case_offer_not_found: [404, 'This draft is not on offer any more.'],
  case_offer_accepted: [409, 'You have accepted this draft already. It is in your logbook.'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorCode = keyof typeof errorCatalogue

export const errorStatus = (code: ErrorCode): number => errorCatalogue[code][0]
export const errorMessage = (code: ErrorCode): string => errorCatalogue[code][1]

export const fieldErrorSchema = z.object({
  path: z.string().describe('Where in the request, for example `mission.result`'),
  message: z.string(),
})
export type FieldError = z.infer<typeof fieldErrorSchema>

/** The body of every error answer. Some carry further flags that the endpoint documents. */
export const errorBodySchema = z.looseObject({
  message: z.string(),
  code: z.string(),
  fields: z.array(fieldErrorSchema).optional(),
  requestId: z.string(),
})
export type ErrorBody = z.infer<typeof errorBodySchema>
