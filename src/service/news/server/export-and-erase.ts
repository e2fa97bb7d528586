import type { DataExport } from '#platform/server/capability.ts'
import { deleteNewsOfPerson, listNewsOfPerson } from './person-queries.ts'

export const exportedNews: DataExport = {
  readme: {
    'news.json':
      'The posts that you opened and answered, what you asked and wrote about them and how long your questions waited, which you recorded as CPD and whether that happens by itself, the emails about them that you got or caused, and when you had which organization, role, profession and base.',
  },
  files: async ({ db }, actor) => [
    { name: 'news.json', content: JSON.stringify(await listNewsOfPerson(db, actor.id), null, 2) },
  ],
}

export const eraseNews = deleteNewsOfPerson
