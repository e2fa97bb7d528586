import type { ServerCapability } from '#platform/server/capability.ts'
import { newsErrors } from '../errors.ts'
import { newsMailJobs } from '../mails/server/jobs.ts'
import { eraseNews, exportedNews } from './export-and-erase.ts'
import { newsRoutes } from './routes.ts'

const ofTheService = 'The posts of an organization, with the name of their author.'
const names = 'The names of those for whom the caller may write.'

export const news: ServerCapability = {
  name: 'news',
  routes: newsRoutes,
  errors: newsErrors,
  jobs: newsMailJobs,
  shows: {
    listNews: { because: ofTheService },
    getWaitingNews: { because: ofTheService },
    listKeptNews: { because: ofTheService },
    readNews: { because: ofTheService },
    answerNews: { because: ofTheService },
    askAboutNews: { because: ofTheService },
    addNewsCpd: { because: ofTheService },
    chooseNewsCpd: 'own',
    openNewsFile: { because: 'Authorized by a signed URL from a post that is meant for the reader.' },
    listNewsPosts: { because: ofTheService },
    listNewsAudiences: { because: names },
    countNewsAudience: { because: names },
    previewNewsPost: { because: 'Nothing: its reader is made up.' },
    getNewsPost: { because: 'What readers asked the author, and how many have read a post.' },
    getNewsReport: { because: 'Who has answered a post, for those who manage it.' },
    downloadNewsReport: { because: 'The same as a file; the trail records who downloaded it.' },
    listAcknowledgedNews: { audits: 'acknowledged_news_viewed' },
    createNewsPost: { because: ofTheService },
    updateNewsPost: { because: ofTheService },
    publishNewsPost: { because: ofTheService },
    addNewsVersion: { because: ofTheService },
    withdrawNewsPost: { because: ofTheService },
    duplicateNewsPost: { because: ofTheService },
    getNewsReminders: { because: 'How many have not answered, and who reminded them last.' },
    remindNewsReaders: { because: 'How many have not answered, and who reminded them last.' },
    answerNewsQuestion: { because: 'A question that its reader sent to the author.' },
  },
  tables: {
    news_posts: {
      rows: 'author_id = $1',
      exported: 'It belongs to the organization, which publishes it.',
      erased: { because: 'Posts belong to the organization; only the name of an erased author is gone.' },
    },
    news_versions: {
      rows: 'author_id = $1',
      exported: 'It belongs to the organization, which publishes it.',
      erased: { because: 'Versions belong to the organization; only the name of an erased author is gone.' },
    },
    news_version_files: {
      rows: 'evidence_id in (select id from evidence_files where owner_id = $1)',
      exported: 'It belongs to the organization, which publishes it.',
      erased: { because: 'The files of a post belong to the organization, as its text does.' },
    },
    news_answers: { rows: 'user_id = $1', exported: true, erased: 'gone' },
    news_views: { rows: 'user_id = $1', exported: true, erased: 'gone' },
    news_questions: { rows: 'user_id = $1', exported: true, erased: 'gone' },
    news_messages: { rows: 'author_id = $1', exported: true, erased: 'gone' },
    news_cpd_activities: { rows: 'user_id = $1', exported: true, erased: 'gone' },
    news_choices: { rows: 'user_id = $1', exported: true, erased: 'gone' },
    news_mails: { rows: 'user_id = $1', exported: true, erased: 'gone' },
    news_question_mails: { rows: 'user_id = $1', exported: true, erased: 'gone' },
    news_reminders: {
      rows: 'sender_id = $1',
      exported: true,
      erased: { because: 'When readers of a post were reminded; only the name of an erased sender is gone.' },
    },
    audience_history: { rows: 'user_id = $1', exported: true, erased: 'gone' },
    news_post_states: {
      rows: 'post_id in (select id from news_posts where author_id = $1)',
      exported: 'It belongs to the organization, which publishes it.',
      erased: { because: 'Posts belong to the organization; only the name of an erased author is gone.' },
    },
    news_waits: {
      rows: 'question_id in (select id from news_questions where user_id = $1)',
      exported: true,
      erased: 'gone',
    },
  },
  export: exportedNews,
  erase: eraseNews,
}
