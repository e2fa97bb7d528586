import { Readable } from 'node:stream'
import type { Case } from '#cases/contract.ts'
import type { OwnChange } from '#cases/server/export-views.ts'
import type { Template } from '#templates/contract.ts'
import type { Ticket } from '#support/contract.ts'
import { activityCsv, casesCsv, type Activity } from './my-data-csv.ts'

const readme = `Everything that Sortie keeps of you, as it was when you asked for it.

account.json    Your personal and professional data and your choices, and what became of your registration.
sessions.json   Where you were signed in, also what has ended and is still kept.
cases.json      Your cases, newest first, drafts, voided and recently deleted ones included, each with what you entered, your
                reflection and what is worked out from it. The fields are those of GET /api/cases/{id} in /api/docs.
history.json    What was changed in them, line by line, with what was there before and after.
cases.csv       The same cases, one line each, for a spreadsheet. Times are on the clock of your organization.
templates.json  Your templates for cases.
offers.json     Drafts that you handed to crewmates and that were handed to you, of the last thirty days.
cpd.json        Your activities of professional development, deleted ones included while they are kept.
evidence/       The files that belong to them.
learning.json   Since when you want to hear when Learning opens; null if you do not.
activity.csv    What you did, as the audit trail has it.
support.json    What you asked Help & Support, signed in or from your address, with the answers.
picture.webp    Your picture, if you have one.

Text is UTF-8. In CSV files a value that a spreadsheet would take for a formula begins with an apostrophe.
`

export interface MyData {
  account: object
  sessions: object[]
  /** Called for each file that lists them. */
  cases: () => AsyncIterable<Case>
  history: AsyncIterable<OwnChange>
  templates: Template[]
  offers: object[]
  cpd: object[]
  interest: { since: Date | null }
  activity: AsyncIterable<Activity>
  requests: Ticket[]
  /** By name, opened when their turn comes. */
  files: { name: string; open: () => Promise<Readable | null> }[]
}

/** A ZIP that is made while it is sent: nothing of it is ever whole in memory. */
export async function toArchive(mine: MyData, onFault: () => void): Promise<AsyncIterable<Uint8Array>> {
  const { ZipArchive } = await import('archiver')
  const archive = new ZipArchive({ zlib: { level: 6 } })
  archive.on('error', onFault)
  const add = (name: string, content: string | AsyncIterable<string | Buffer>) => {
    if (typeof content === 'string') return archive.append(content, { name })
    // A database or a store of files that goes away meanwhile breaks off the archive, and nothing else.
    const stream = Readable.from(content).on('error', (error) => archive.destroy(error))
    return archive.append(stream, { name })
  }
  add('README.txt', readme)
  add('account.json', toJson(mine.account))
  add('sessions.json', toJson(mine.sessions))
  add('cases.json', asJsonList(mine.cases()))
  add('history.json', asJsonList(mine.history))
  add('cases.csv', casesCsv(mine.cases()))
  add('activity.csv', activityCsv(mine.activity))
  add('templates.json', toJson(mine.templates))
  add('offers.json', toJson(mine.offers))
  add('support.json', toJson(mine.requests))
  add('cpd.json', toJson(mine.cpd))
  add('learning.json', toJson(mine.interest))
  for (const { name, open } of mine.files) add(name, bytesOf(open))
  void archive.finalize()
  return archive
}

/** A file that is missing is an empty one: everything else is still given. */
async function* bytesOf(open: () => Promise<Readable | null>): AsyncGenerator<Buffer> {
  const stream = await open()
  if (stream) yield* stream
}

const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

async function* asJsonList(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const item of items) {
    yield before + JSON.stringify(item)
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
