import { describe, expect, test } from 'vitest'
import { drawLogbook } from '#demo/logbook.ts'
import { createOrganizations, drawUsers } from '#demo/users.ts'
import { createRandom } from '#demo/random.ts'
import type { CaseRequest } from '#logging/cases/contract.ts'
import { templateContentSchema } from './contract.ts'
import {
  duplicateOf,
  fromTemplate,
  isEmptyTemplate,
  nextPatientOf,
  templateFields,
  templateOf,
  templateSummary,
} from './template-content.ts'

const words = 'own words'
const theCase = {
  missionNumber: '#25-00042',
  patientSequence: 2,
  title: words,
  date: '2025-03-04',
  type: 'trauma',
  typeOther: words,
  patientAge: 34,
  patientAgeUnit: 'years',
  encounterSetting: 'real',
  flagCaseReview: true,
  flagNote: words,
  tags: ['tagged'],
  mission: {
    missionType: 'secondary_transfer',
    missionTypeOther: words,
    result: 'patient_transported',
    resultReason: words,
    platform: 'rotary_wing',
    platformOther: words,
    legs: [
      { platform: 'road_ambulance', withPatient: false, minutes: 20 },
      { platform: 'rotary_wing', withPatient: true, minutes: null },
    ],
    platformsUsed: ['road_ambulance', 'rotary_wing'],
    urgency: 'immediate',
    baseCode: 'north',
    regionCode: 'alps',
    locationType: 'home',
    locationTypeOther: words,
    weather: 'poor',
    activatedAt: '2025-03-04T09:03+00:00',
  },
  team: {
    myRole: 'doctor',
    myRoleOther: words,
    myGrade: 'trainee',
    myInvolvement: 'lead',
    supervisionLevel: 'local',
    supervisorUserId: '019a0000-0000-7000-8000-000000000002',
    crew: [{ role: 'doctor', roleOther: words, count: 2 }],
    colleagueUserIds: ['019a0000-0000-7000-8000-000000000003'],
    learnerPresent: true,
  },
  patient: { gender: 'female' },
  clinical: {
    diagnosisPrimary: 'polytrauma',
    diagnosisPrimaryOther: words,
    summary: words,
    levelOfCare: 'level_3',
    vitals: [{ point: 'first', heartRate: 88 }],
    transfer: {
      fromType: 'home',
      toType: 'major_trauma_centre',
      reasonOther: words,
      devices: ['ventilator'],
    },
  },
  procedures: [
    {
      code: 'tourniquet',
      operatorRole: 'performed',
      supervisionLevel: null,
      attempts: 2,
      outcome: 'success',
      notes: words,
    },
  ],
  drugs: [{ code: 'tranexamic_acid', dose: 1, unit: 'g', route: 'intravenous', purposeOther: words }],
  reflection: { what: words },
} satisfies CaseRequest & { patientSequence: number; missionNumber: string }

describe('a template', () => {
  test('contains the answers that can be used again', () => {
    expect(templateOf(theCase)).toEqual({
      type: 'trauma',
      mission: {
        missionType: 'secondary_transfer',
        result: 'patient_transported',
        platform: 'rotary_wing',
        platformsUsed: ['road_ambulance', 'rotary_wing'],
        legs: [
          { platform: 'road_ambulance', withPatient: false },
          { platform: 'rotary_wing', withPatient: true },
        ],
        urgency: 'immediate',
        baseCode: 'north',
        regionCode: 'alps',
        locationType: 'home',
      },
      team: {
        myRole: 'doctor',
        myGrade: 'trainee',
        myInvolvement: 'lead',
        supervisionLevel: 'local',
        crew: [{ role: 'doctor', count: 2 }],
      },
      clinical: {
        diagnosisPrimary: 'polytrauma',
        levelOfCare: 'level_3',
        transfer: { fromType: 'home', toType: 'major_trauma_centre', devices: ['ventilator'] },
      },
      procedures: [{ code: 'tourniquet', operatorRole: 'performed' }],
      drugs: [{ code: 'tranexamic_acid', unit: 'g', route: 'intravenous' }],
    })
  })

  test('of any case is accepted by the server, without its patient, its time or any free text', () => {
    const random = createRandom(11)
    const period = { from: new Date('2023-03-29T12:00:00Z'), to: new Date('2026-03-29T12:00:00Z') }
    const users = drawUsers(random, createOrganizations(random, period.from), {
      count: 20,
      start: period.from,
    })
    const requests = [...drawLogbook(random, { users, count: 400, period })].map(({ request }) => request)
    for (const request of [theCase, ...requests]) {
      const content = templateContentSchema.parse(templateOf(request))
      const kept = JSON.stringify(content)
      expect(kept).not.toContain(words)
      expect(kept).not.toMatch(/\d{4}-\d\d-\d\d|missionNumber|minutes|patientAge|gender|vitals|UserId/)
    }
  })

  test('has only the fields that the contract allows', () => {
    const { mission, team, clinical, procedures, drugs } = templateContentSchema.shape
    const inner = clinical.unwrap().unwrap().shape
    const fieldsOf = (shape: object) => Object.keys(shape).toSorted()
    expect(fieldsOf(mission.unwrap().unwrap().shape)).toEqual([...templateFields.mission, 'legs'].toSorted())
    expect(fieldsOf(team.unwrap().unwrap().shape)).toEqual([...templateFields.team, 'crew'].toSorted())
    expect(fieldsOf(inner)).toEqual([...templateFields.clinical, 'transfer'].toSorted())
    expect(fieldsOf(inner.transfer.unwrap().unwrap().shape)).toEqual(templateFields.transfer.toSorted())
    expect(fieldsOf(procedures.unwrap().element.shape)).toEqual(templateFields.procedure.toSorted())
    expect(fieldsOf(drugs.unwrap().element.shape)).toEqual(templateFields.drug.toSorted())
  })

  test('of an empty form is empty', () => {
    expect(isEmptyTemplate(templateOf({ mission: {}, team: {}, clinical: {}, procedures: [] }))).toBe(true)
    expect(isEmptyTemplate(templateOf({ mission: { platform: 'rotary_wing' } }))).toBe(false)
  })

  test('is used without a base or region that is closed or removed', () => {
    const open = { code: 'north', active: true }
    const closed = { code: 'alps', active: false }
    const content = templateOf(theCase)
    const begun = fromTemplate(content, { bases: [open], regions: [closed] })
    expect(begun.mission).toMatchObject({ baseCode: 'north', platform: 'rotary_wing' })
    expect(begun.mission).not.toHaveProperty('regionCode')
    expect(fromTemplate(content, { bases: [], regions: [] }).mission).not.toHaveProperty('baseCode')
  })

  test('is copied, so a change in one case does not affect another', () => {
    const content = templateOf(theCase)
    fromTemplate(content, { bases: [], regions: [] }).procedures?.push({ code: 'tourniquet' })
    expect(content.procedures).toHaveLength(1)
  })

  test('is summarized in one line', () => {
    expect(templateSummary(templateOf(theCase))).toBe(
      'Secondary (inter-hospital) · Trauma · Helicopter (rotary wing) · 1 procedure, 1 drug',
    )
    expect(templateSummary({ team: { myRole: 'doctor' } })).toBe('Team only')
  })
})

test('a duplicate has the mission, team, diagnosis and procedures, and nothing of the patient or the day', () => {
  expect(duplicateOf(theCase)).toEqual({
    type: 'trauma',
    encounterSetting: 'real',
    mission: {
      missionType: 'secondary_transfer',
      result: 'patient_transported',
      platform: 'rotary_wing',
      baseCode: 'north',
    },
    team: {
      myRole: 'doctor',
      myGrade: 'trainee',
      myInvolvement: 'lead',
      supervisionLevel: 'local',
      supervisorUserId: theCase.team.supervisorUserId,
      crew: [{ role: 'doctor', count: 2 }],
      colleagueUserIds: theCase.team.colleagueUserIds,
      learnerPresent: true,
    },
    clinical: { diagnosisPrimary: 'polytrauma' },
    procedures: [{ code: 'tourniquet', operatorRole: 'performed' }],
  })
})

describe('the next patient of a mission', () => {
  test('is on the same mission with the same team, and copies nothing about the previous patient', () => {
    expect(nextPatientOf(theCase)).toEqual({
      missionNumber: '#25-00042',
      patientSequence: 3,
      date: '2025-03-04',
      encounterSetting: 'real',
      mission: theCase.mission,
      team: theCase.team,
    })
  })

  test('gets a free patient number', () => {
    expect(nextPatientOf(theCase, [1, 3, 4]).patientSequence).toBe(5)
  })
})
