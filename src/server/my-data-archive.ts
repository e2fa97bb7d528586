import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { Case } from '#cases/contract.ts'
import type { OwnChange } from '#cases/server/leaving/views.ts'
import type { Template } from '#cases/templates/contract.ts'
import type { Ticket } from '#support/contract.ts'
import type { OwnSession, Profile } from '#accounts/profile/contract.ts'

const readme = `Everything that Sortie keeps of you, as it was when you asked for it.

account.json    Your personal and professional data and your choices.
sessions.json   Where you were signed in.
cases.json      Your cases, newest first, drafts, voided and recently deleted ones included, each with what you entered, your
                reflection and what is worked out from it. The fields are those of GET /api/cases/{id} in /api/docs.
history.json    What was changed in them, line by line, with what was there before and after.
cases.csv       The same cases, one line each, for a spreadsheet. Times are on the clock of your organization.
templates.json  Your templates for cases.
offers.json     Drafts that you handed to crewmates and that were handed to you, of the last thirty days.
activity.csv    What you did, as the audit trail has it.
support.json    What you asked Help & Support, with the answers.
picture.webp    Your picture, if you have one.

Text is UTF-8. In CSV files a value that a spreadsheet would take for a formula begins with an apostrophe.
`

export interface MyData {
  account: Profile
  sessions: OwnSession[]
  /** Called for each file that lists them. */
  cases: () => AsyncIterable<Case>
  history: AsyncIterable<OwnChange>
  templates: Template[]
  offers: object[]
  activity: AsyncIterable<Activity>
  requests: Ticket[]
  picture: Readable | null
}

interface Activity {
  at: Date
  action: string
  entity: string
  entity_id: string | null
  changed_fields: string[]
  address: string | null
}

/** A ZIP that is made while it is sent: nothing of it is ever whole in memory. */
export async function toArchive(mine: MyData, onFault: () => void): Promise<AsyncIterable<Uint8Array>> {
  const { ZipArchive } = await import('archiver')
  const archive = new ZipArchive({ zlib: { level: 6 } })
  archive.on('error', onFault)
  archive.append(readme, { name: 'README.txt' })
  archive.append(toJson(mine.account), { name: 'account.json' })
  archive.append(toJson(mine.sessions), { name: 'sessions.json' })
  archive.append(Readable.from(asJsonList(mine.cases())), { name: 'cases.json' })
  archive.append(Readable.from(asJsonList(mine.history)), { name: 'history.json' })
  archive.append(Readable.from(asCsv(caseHeadings, mine.cases(), caseLine)), { name: 'cases.csv' })
  archive.append(Readable.from(asCsv(activityHeadings, mine.activity, activityLine)), {
    name: 'activity.csv',
  })
  archive.append(toJson(mine.templates), { name: 'templates.json' })
  archive.append(toJson(mine.offers), { name: 'offers.json' })
  archive.append(toJson(mine.requests), { name: 'support.json' })
  if (mine.picture) archive.append(mine.picture, { name: 'picture.webp' })
  void archive.finalize()
  return archive
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

// What a spreadsheet would run as a formula is marked as text.
const toCsv = (line: readonly unknown[]) =>
  stringify([[...line]], { escape_formulas: true, record_delimiter: '\r\n' })

async function* asCsv<Item>(
  headings: readonly string[],
  items: AsyncIterable<Item>,
  toLine: (item: Item) => unknown[],
): AsyncGenerator<string> {
  yield toCsv(headings)
  for await (const item of items) yield toCsv(toLine(item))
}

const caseHeadings = [
  'missionNumber',
  'patientSequence',
  'date',
  'title',
  'status',
  'type',
  'missionType',
  'result',
  'platform',
  'patientAge',
  'patientAgeUnit',
  'gender',
  'myRole',
  'supervisionLevel',
  'diagnosisPrimary',
  'procedures',
  'missionTimeHours',
  'flagCaseReview',
  'encounterSetting',
  'tags',
] as const

const caseLine = (one: Case): unknown[] => [
  one.missionNumber,
  one.patientSequence,
  one.date,
  one.title,
  one.status,
  one.type,
  one.mission?.missionType,
  one.mission?.result,
  one.mission?.platform,
  one.patientAge,
  one.patientAgeUnit,
  one.patient?.gender,
  one.team?.myRole,
  one.team?.supervisionLevel,
  one.clinical?.diagnosisPrimary,
  (one.procedures ?? []).map(({ code }) => code).join(' '),
  one.derived.missionTimeHours,
  one.flagCaseReview ? 'yes' : 'no',
  one.encounterSetting,
  (one.tags ?? []).join(' '),
]

const activityHeadings = ['at', 'action', 'entity', 'entityId', 'changedFields', 'address'] as const

const activityLine = (done: Activity): unknown[] => [
  done.at.toISOString(),
  done.action,
  done.entity,
  done.entity_id,
  done.changed_fields.join(' '),
  done.address,
]
