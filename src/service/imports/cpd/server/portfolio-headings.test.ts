import { expect, test } from 'vitest'
import { cpdTables } from './cpd-tables.ts'

const values: Readonly<Record<string, readonly string[]>> = {
  titles: ['ALS provider course', 'Journal club', 'Sepsis module'],
  days: ['12/03/2025', '28/03/2025', '02/04/2025'],
  ranges: ['12/03/2025 - 13/03/2025', '28/03/2025', '02/04/2025'],
  hours: ['16', '1.5', '2'],
  minutes: ['45', '60', '90'],
  durations: ['1h', '45 min', '1:30'],
  types: ['Course', 'Journal club', 'E-learning'],
  places: ['Resuscitation Council', 'RCEM', 'St Elsewhere'],
  texts: ['I learned to ventilate more slowly.', 'Three trials with other outcomes.', 'Use the score early.'],
  words: ['Clinical', 'Academic', 'Professional'],
  statuses: ['Completed', 'Completed', 'Planned'],
  numbers: ['1', '2', '3'],
  files: ['cert1.pdf', 'cert2.pdf', 'cert3.pdf'],
  people: ['Jane Doe', 'John Roe', 'Mary Major'],
}

/** Headings of portfolios, each with the values below it and its field. */
const ofPortfolios: readonly (readonly [headings: string, values: string, field: string])[] = [
  [
    'Activity Title|Title of CPD Activity|Name of course / event|Topic|What was the activity?|Titel der Veranstaltung|Intitulé|Kursnavn|Cursus|course_title|ActivityTitle',
    'titles',
    'title',
  ],
  ['Activity date|Date (dd/mm/yyyy)|Start Date|Date from|Date completed|Datum|Fecha', 'days', 'date'],
  ['Date of activity|Date(s)|Dates attended', 'ranges', 'date'],
  ['End Date|Date to|Date finished', 'days', 'endDate'],
  [
    'Hours|CPD Hours|Hours claimed|Number of hours|Time (hours)|Duration (hrs)|Hours spent|Stunden|Horas|Antall timer|Uren',
    'hours',
    'hours',
  ],
  ['Duration|Time spent|Durée|Dauer', 'durations', 'hours'],
  ['Duration (mins)|Time spent (minutes)', 'minutes', 'hours'],
  ['Minutes|Duration in minutes', 'minutes', 'minutes'],
  [
    'CPD points|Points|Credits awarded|CME credits|CEUs|Fortbildungspunkte|Créditos|Crediti ECM|Punten',
    'hours',
    'credits',
  ],
  ['Type|Activity type|Type of CPD|CPD category|Learning method|Type of learning|Art', 'types', 'type'],
  ['Provider|Organisation / Provider|Organising body|Veranstalter|Organisme|Arrangør', 'places', 'provider'],
  [
    'Reflection|Reflective notes|What did you learn?|Learning outcome|Learning outcomes / reflection|Refleksjon',
    'texts',
    'learningOutcome',
  ],
  [
    'How has this changed your practice?|Impact on practice|How did this benefit your service users?',
    'texts',
    'impact',
  ],
  ['Comments|Notes|Details of activity|Brief description of activity|Bemerkungen', 'texts', 'description'],
  ['Tags|Keywords', 'words', 'tags'],
  ['Status', 'statuses', 'status'],
  ['Evidence|Certificate|Attachment|File name|Zertifikat|Pièce jointe|Vedlegg', 'files', 'evidence'],
]

/** Headings that may mean several fields, or have a word that may change their meaning. They always raise a question. */
const asked: readonly (readonly [headings: string, values: string])[] = [
  ['Hours|Duration|Length', 'minutes'],
  ['Total time|Duration', 'hours'],
  ['CPD|Units|CPD points/hours|PCS credits|Clinical credits|Flying hours|Travel hours', 'hours'],
  ['Date added|Expiry date|Certificate date|Interview date', 'days'],
  ['Venue|Location|Accredited by', 'places'],
  ['Learning objectives|Outcome|Relevance', 'texts'],
  ['Type', 'files'],
]

/** Headings that belong to no field of an activity. */
const ofNothing: readonly (readonly [headings: string, values: string])[] = [
  ['Submitted on|Last updated|Created|Date of birth', 'days'],
  ['Evidence|Certificate|Attachment', 'words'],
  ['Cost|Fee|Entry ID|No.|#|Registration number|GMC number|Course code|Year|Rating', 'numbers'],
  ['Employer|Job title|Role', 'places'],
  ['Name|Supervisor|Patient name', 'people'],
]

async function proposed(heading: string, below: string) {
  const cells = (values[below] ?? []).map((value) => [value])
  const { columns } = await cpdTables.guess([heading], cells, { places: {} })
  const [{ mapping, confidence } = { mapping: null, confidence: 'none' }] = columns
  return { heading, field: mapping?.target ?? null, confidence }
}

const each = (lines: readonly (readonly [string, string])[]) =>
  lines.flatMap(([headings, below]) => headings.split('|').map((heading) => [heading, below] as const))

test('the headings that portfolios export are recognized with certainty', async () => {
  for (const [headings, below, field] of ofPortfolios)
    for (const heading of headings.split('|'))
      expect(await proposed(heading, below)).toEqual({ heading, field, confidence: 'sure' })
})

test('an ambiguous heading raises a question', async () => {
  for (const [heading, below] of each(asked))
    expect(await proposed(heading, below), heading).not.toMatchObject({ confidence: 'sure' })
})

test('a heading that does not belong to an activity gets no field', async () => {
  for (const [heading, below] of each(ofNothing))
    expect(await proposed(heading, below), heading).toMatchObject({ field: null })
})

test('a heading above unsuitable values never gets a wrong field with certainty', async () => {
  const texts = new Set(['title', 'provider', 'description', 'learningOutcome', 'impact', 'tags'])
  const wrong: unknown[] = []
  for (const [headings, below, field] of ofPortfolios)
    for (const [, other, otherField] of ofPortfolios)
      for (const heading of headings.split('|')) {
        const found = await proposed(heading, other)
        // All numbers look alike, so only the heading distinguishes points from hours. Any words may be a text.
        const isAlike = [below, other].every((name) => ['hours', 'numbers'].includes(name))
        const isDays = [below, other].every((name) => ['days', 'ranges'].includes(name))
        const isTime = [field, otherField].every((code) => ['hours', 'minutes'].includes(code))
        const isText = texts.has(found.field ?? '') && !['days', 'ranges', 'hours', 'minutes'].includes(other)
        if (found.confidence === 'sure' && found.field !== null && other !== below)
          if (!isAlike && !isDays && !isTime && !isText)
            wrong.push(`${heading} over ${other}: ${found.field}`)
      }
  expect(wrong).toEqual([])
})
