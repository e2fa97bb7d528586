import type { ErrorTable } from '#platform/contract/errors.ts'

export const newsErrors = {
  news_not_found: [404, 'This post does not exist, or is not meant for you.'],
  news_outdated: [409, 'This post has changed since you opened it. Reload it and try again.'],
  news_version_outdated: [409, 'There is a newer version of this post. Read it first.'],
  news_answers_full: [409, 'You have answered this post too often. Ask its author instead.'],
  news_message_id_taken: [409, 'Another message has this id already.'],
  news_question_full: [409, 'This conversation is full. Please speak to each other.'],
  news_not_draft: [409, 'This post is published already: write a new version of it.'],
  news_is_draft: [409, 'This post is not published yet: change the draft.'],
  news_withdrawn: [409, 'This post was withdrawn. Duplicate it to use it again.'],
  news_expired: [409, 'The day on which this post ends has passed. Choose a later one.'],
  news_pins_full: [409, 'Three posts are pinned already. Unpin one of them first.'],
  news_versions_full: [409, 'This post has too many versions. Duplicate it, and withdraw this one.'],
  news_text_too_complex: [422, 'This text is nested too deeply or has too many parts. Make it simpler.'],
  news_requirement_not_yours: [
    403,
    'Only administrators say which requirement a post satisfies. Leave it as it is.',
  ],
  news_requirement_fixed: [
    409,
    'The requirement and the organization of a published post that satisfies one do not change. Duplicate the post, and withdraw this one.',
  ],
  news_cpd_not_offered: [
    409,
    'This post gives CPD to whoever has answered “Understood” to its present version.',
  ],
  news_reminded_today: [409, 'The readers of this post were reminded today. Remind them tomorrow.'],
  news_nobody_to_remind: [409, 'Nobody is left to remind: everybody has answered, or the post is not live.'],
  news_file_throttled: [429, 'You have downloaded many files. Please try again later.'],
  news_audience_not_yours: [
    403,
    'You may write for your own clinicians by name, or for bases of your own organization.',
  ],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof newsErrors, true> {}
}
