import { v7 as uuid } from 'uuid'
import { updateOf } from './case-update.ts'
import { complianceAttempts } from './compliance-id-attempts.ts'
import { cpdAttempts } from './cpd-id-attempts.ts'
import { minimalCase } from './given.ts'
import { anyNew, noneOfTheirs, noSuch, post, refused, takenBy, type Attempt } from './id-attempts.ts'
import { inMapping } from './import-id-attempts.ts'
import { openingTotal, thanks, type OwnRecords } from './own-records.ts'
import { planAttempts } from './plan-id-attempts.ts'

/** Returns a name of letters alone, because the privacy guard may take a run of digits for a phone number. */
const nameFor = (id: string) =>
  id.slice(-12).replaceAll(/\d/g, (digit) => String.fromCodePoint(0x67 + Number(digit)))

/** Returns the attempts for a field that occurs in both `createCase` and `updateCase`. */
function ofCase(
  at: string,
  part: (value: string) => object,
  create: Omit<Attempt, 'request'>,
  update: Omit<Attempt, 'request'> = create,
): Record<string, Attempt> {
  return {
    [`createCase${at}`]: {
      ...create,
      request: (value, { logged }) => post('/api/cases', minimalCase({ date: logged.date, ...part(value) })),
    },
    [`updateCase${at}`]: {
      ...update,
      request: (value, { logged }) => ({
        method: 'PUT',
        url: `/api/cases/${logged.id}`,
        payload: { ...updateOf(logged), ...part(value) },
      }),
    },
  }
}

const inTeam = (part: object) => ({ team: { myRole: 'doctor' as const, ...part } })
const created = { answer: takenBy('cases'), good: anyNew }
const ofItself = { answer: refused, good: ({ logged }: OwnRecords) => logged.id }
const ofSupervisor = { answer: refused, good: ({ supervisor }: OwnRecords) => supervisor.id }
const ofColleague = { answer: refused, good: ({ colleague }: OwnRecords) => colleague.id }
const duplicates = (date: string) =>
  `/api/case-duplicates?date=${date}&type=trauma&patientAge=34&patientAgeUnit=years&platform=rotary_wing`
// Several users on one mission log the same number; each of them has their own mission record.
const number = { answer: (kind: string) => (kind === 'number' ? 201 : 400), good: () => 'OWN-1' }

/** Returns the attempts for the filters of an endpoint that lists or counts cases. */
function inListOfCases(endpoint: string, url: string): Record<string, Attempt> {
  const answer = noneOfTheirs
  return {
    [`${endpoint}.clinician`]: {
      request: (value) => ({ url: `${url}?clinician=${value}` }),
      answer,
      good: ({ person }) => person.id,
    },
    [`${endpoint}.tag`]: {
      request: (value) => ({ url: `${url}?tag=${encodeURIComponent(value)}` }),
      answer,
      good: () => 'winch',
    },
  }
}

/** Returns the attempt for a field of the settings of the logbook. They are stored as they are; nothing is looked up by them. */
const inSettings = (part: (value: string) => object): Attempt => ({
  request: (value, { settingsVersion: version }) => ({
    method: 'PUT',
    url: '/api/logbook/settings',
    payload: { views: [], placements: [], columns: [], version, ...part(value) },
  }),
  answer: () => 200,
  good: anyNew,
})
const inView = (search: object, id = uuid()) => ({ views: [{ id, name: 'Mine', search }] })

/** Returns the attempt for one of two cases that are said to be different. */
const inPair = (pair: (value: string, own: OwnRecords) => object): Attempt => ({
  request: (value, own) => ({
    method: 'PUT',
    url: '/api/case-duplicates/different',
    payload: { ...pair(value, own), isDifferent: true },
  }),
  answer: noSuch,
  good: ({ assessed }) => assessed.id,
})

/** Takes back what was never said, which any own case allows. */
export const noQuestion = { path: 'date', digest: '0'.repeat(64), isSettled: false }

/** Every field of a clinician's requests, in bodies and queries, that can contain an id. */
export const inBodiesAndQueries: Record<string, Attempt> = {
  ...inMapping('previewImport', 'preview'),
  'tagCases.ids[]': {
    request: (value) => post('/api/cases/tags', { ids: [value], add: ['mine'] }),
    answer: () => 200,
    good: ({ logged }) => logged.id,
  },
  'exportLogbook.ids': {
    request: (value) => ({ url: `/api/logbook/export?format=json&ids=${value}` }),
    answer: noneOfTheirs,
    good: ({ logged }) => logged.id,
  },
  'putLogbookSettings.views[].id': inSettings((value) => inView({}, value)),
  'putLogbookSettings.views[].search.clinician': inSettings((clinician) => inView({ clinician })),
  'putLogbookSettings.views[].search.placement': inSettings((placement) => inView({ placement })),
  'putLogbookSettings.placements[].id': inSettings((id) => ({
    placements: [{ id, name: 'Here', from: '2026-01-01', to: null }],
  })),
  ...ofCase('._id', (value) => ({ _id: value }), created, ofItself),
  ...ofCase('.id', (value) => ({ id: value }), created, ofItself),
  // The device's own id of the case: together with its owner it names the owner's case, and nobody else's.
  ...ofCase(
    '.clientId',
    (value) => ({ clientId: value }),
    { answer: () => 201, good: anyNew },
    { answer: () => 200, good: anyNew },
  ),
  ...ofCase('.missionNumber', (value) => ({ missionNumber: value }), number, {
    ...number,
    answer: (kind) => (kind === 'number' ? 200 : 400),
  }),
  ...ofCase('.team.supervisorUserId', (value) => inTeam({ supervisorUserId: value }), ofSupervisor),
  ...ofCase('.team.colleagueUserIds[]', (value) => inTeam({ colleagueUserIds: [value] }), ofColleague),
  ...ofCase(
    '.assessments[].assessorUserId',
    (value) => ({ assessments: [{ tool: 'dops', assessorUserId: value }] }),
    ofSupervisor,
  ),
  'createTemplate._id': {
    request: (value) => post('/api/case-templates', { _id: value, name: nameFor(value), content: {} }),
    answer: takenBy('case_templates'),
    good: anyNew,
  },
  'createReportDefinition._id': {
    request: (value) => post('/api/report-definitions', { _id: value, name: nameFor(value), content: {} }),
    answer: takenBy('report_definitions'),
    good: anyNew,
  },
  'createOpeningTotal._id': {
    request: (value) => post('/api/opening-totals', { _id: value, total: openingTotal }),
    answer: takenBy('opening_totals'),
    good: anyNew,
  },
  ...complianceAttempts,
  ...cpdAttempts,
  ...planAttempts,
  'listAccessLog.person': {
    request: (value) => ({ url: `/api/access-log?person=${value}` }),
    answer: noneOfTheirs,
    good: ({ supervisor }) => supervisor.id,
  },
  'downloadAccessLog.person': {
    request: (value) => ({ url: `/api/access-log/file?person=${value}` }),
    answer: noneOfTheirs,
    good: ({ supervisor }) => supervisor.id,
  },
  'getReport.clinician': {
    request: (value) => ({ url: `/api/reports/summary?clinician=${value}` }),
    answer: noSuch,
    good: ({ person }) => person.id,
  },
  'offerCase.userIds[]': {
    request: (value, { logged }) => post(`/api/cases/${logged.id}/offers`, { userIds: [value] }),
    ...ofColleague,
  },
  'replyToAssessment.assessorUserId': {
    request: (value, { assessed }) =>
      post(`/api/cases/${assessed.id}/assessments/reply`, { ...thanks, assessorUserId: value }),
    ...ofSupervisor,
    answer: noSuch,
  },
  'markDifferent.caseId': inPair((value, { logged }) => ({ caseId: value, otherId: logged.id })),
  'markDifferent.otherId': inPair((value, { logged }) => ({ caseId: logged.id, otherId: value })),
  'settleQuestion.caseId': {
    request: (value) => ({
      method: 'PUT',
      url: '/api/cases/check/questions/settled',
      payload: { caseId: value, ...noQuestion },
    }),
    answer: noSuch,
    good: ({ logged }) => logged.id,
  },
  'listDuplicates.except': {
    request: (value, { logged }) => ({ url: `${duplicates(logged.date)}&except=${value}` }),
    answer: noneOfTheirs,
    good: ({ logged }) => logged.id,
  },
  'listDuplicates.missionNumber': {
    request: (value, { logged }) => ({
      url: `${duplicates(logged.date)}&missionNumber=${encodeURIComponent(value)}`,
    }),
    answer: noneOfTheirs,
    good: ({ logged }) => logged.missionNumber.replace('#', ''),
  },
  ...inListOfCases('listCases', '/api/cases'),
  ...inListOfCases('getCaseTotals', '/api/cases/totals'),
  'exportLogbook.tag': {
    request: (value) => ({ url: `/api/logbook/export?format=json&tag=${encodeURIComponent(value)}` }),
    answer: () => 200, // the file repeats its filters
    good: () => 'winch',
  },
  'listColleagues.ids': {
    request: (value) => ({ url: `/api/colleagues?ids=${value}` }),
    ...ofColleague,
    answer: noneOfTheirs,
  },
}
