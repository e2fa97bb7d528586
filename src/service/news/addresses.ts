import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  listNews: ['GET /api/news', 'signed_in'],
  getWaitingNews: ['GET /api/news/waiting', 'signed_in'],
  readNews: ['GET /api/news/:id', 'signed_in'],
  answerNews: ['POST /api/news/:id/answers', 'signed_in'],
  askAboutNews: ['POST /api/news/:id/questions', 'signed_in'],
  addNewsCpd: ['POST /api/news/:id/cpd', 'signed_in'],
  chooseNewsCpd: ['PUT /api/news/cpd-choice', 'signed_in'],
  listNewsPosts: ['GET /api/news-posts', 'overseers'],
  listNewsAudiences: ['GET /api/news-posts/audiences', 'overseers'],
  countNewsAudience: ['POST /api/news-posts/audience', 'overseers'],
  previewNewsPost: ['POST /api/news-posts/preview', 'overseers'],
  getNewsPost: ['GET /api/news-posts/:id', 'overseers'],
  createNewsPost: ['POST /api/news-posts', 'overseers'],
  updateNewsPost: ['PUT /api/news-posts/:id', 'overseers'],
  publishNewsPost: ['POST /api/news-posts/:id/publish', 'overseers'],
  addNewsVersion: ['POST /api/news-posts/:id/versions', 'overseers'],
  withdrawNewsPost: ['POST /api/news-posts/:id/withdraw', 'overseers'],
  duplicateNewsPost: ['POST /api/news-posts/:id/duplicate', 'overseers'],
  answerNewsQuestion: ['POST /api/news-questions/:id/answers', 'overseers'],
})
