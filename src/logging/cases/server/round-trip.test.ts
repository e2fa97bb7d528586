import { z } from 'zod'
import { v7 as uuid } from 'uuid'
import { expect, test } from '#testing/test.ts'
import { caseRequestSchema, createCase, getCase, type CaseRequest } from '../contract.ts'

interface People {
  supervisorId: string
  colleagueId: string
}

const time = (clock: string) => `2025-03-04T${clock}+01:00`

const mission: CaseRequest['mission'] = {
  missionType: 'other',
  missionTypeOther: 'Avalanche standby',
  result: 'patient_transported',
  resultReason: 'as planned',
  platform: 'rotary_wing',
  platformOther: 'with skis',
  platformsUsedOther: 'a snow groomer',
  platformWithPatient: 'road_ambulance',
  legs: [
    { platform: 'rotary_wing', withPatient: false, minutes: 12 },
    { platform: 'on_foot', withPatient: true, minutes: 40 },
    { platform: 'rotary_wing', withPatient: true, minutes: null },
  ],
  platformsUsed: ['rotary_wing', 'on_foot'],
  urgency: 'immediate',
  baseCode: 'north',
  regionCode: 'alps',
  locationType: 'home',
  locationTypeOther: 'hut',
  distanceBandKm: '25_49',
  lightCondition: 'twilight',
  weather: 'marginal',
  hoistUsed: true,
  hoistCycles: 3,
  hoistCyclesNight: 0,
  patientsTotal: 2,
  majorIncidentDeclared: false,
  agenciesPresent: ['fire', 'mountain_rescue'],
  delayReasons: ['weather', 'other'],
  delayReasonsOther: 'a closed pass',
  callReceivedAt: time('09:01'),
  activatedAt: time('09:03'),
  mobileAt: time('09:09'),
  arriveSceneAt: time('09:31'),
  atPatientAt: time('09:35'),
  leaveSceneAt: time('10:20'),
  arriveDestinationAt: time('10:51'),
  handoverAt: time('11:10'),
  stoodDownAt: time('11:11'),
  availableAt: time('11:30'),
  backAtBaseAt: time('12:00'),
}

const team = ({ supervisorId, colleagueId }: People): CaseRequest['team'] => ({
  myRole: 'other',
  myRoleOther: 'ski patrol doctor',
  myGrade: 'other',
  myGradeOther: 'visiting fellow',
  myInvolvement: 'lead',
  supervisionLevel: 'local',
  supervisorUserId: supervisorId,
  crew: [
    { role: 'doctor', roleOther: 'anaesthetist', count: 1 },
    { role: 'paramedic', roleOther: null, count: 2 },
  ],
  colleagueUserIds: [colleagueId],
  teamSize: 3,
  learnerPresent: true,
})

const clinical: CaseRequest['clinical'] = {
  diagnosisPrimary: 'polytrauma',
  diagnosisPrimaryOther: 'crush',
  diagnosisSecondaryOther: 'an old graft',
  diagnosisSecondary: ['pelvic_fracture'],
  presentation: 'Fell while skiing',
  summary: 'Long extrication, then stable.',
  levelOfCare: 'level_3',
  nacaScore: 'naca_5',
  ventilationMode: 'invasive_volume',
  vitals: [
    {
      point: 'first',
      gcsEye: 3,
      gcsVerbal: 4,
      gcsVerbalNotTestable: false,
      gcsMotor: 5,
      gcsTotal: 12,
      avpu: 'voice',
      pupils: 'equal_reactive',
      heartRate: 0,
      systolicBp: 105,
      diastolicBp: 60,
      meanBp: 75,
      bpMethod: 'cuff',
      respiratoryRate: 22,
      spo2: 93,
      fio2: 0.21,
      etco2Kpa: 4.6,
      temperatureC: 34.9,
      glucoseMmol: 6.1,
      lactateMmol: 2.2,
      haemoglobinGl: 121,
      ph: 7.31,
      baseExcess: -4.5,
      potassiumMmol: 4.2,
      painScore: 7,
      capRefillSeconds: 3,
    },
    { point: 'handover', heartRate: 88 },
  ],
  injury: {
    injuryType: 'blunt',
    mechanism: 'avalanche',
    mechanismOther: 'cornice',
    intent: 'accidental',
    entrapment: 'absolute',
    entrapmentMinutes: 25,
    protection: ['helmet'],
    burnPercent: 0.5,
    burnDepth: ['partial'],
    airwayBurn: false,
    ais: [
      { region: 'head_neck', severity: 3 },
      { region: 'chest', severity: 4 },
    ],
    haemorrhageControlPreTeam: true,
  },
  arrest: {
    timing: 'before_team',
    witnessed: 'bystander',
    bystanderCpr: 'yes',
    publicDefibrillator: 'not_applied',
    aetiology: 'trauma',
    aetiologyOther: 'asphyxia in snow',
    firstRhythm: 'pulseless_electrical_activity',
    shocks: 0,
    adrenalineDoses: 2,
    noFlowMinutes: 1,
    lowFlowMinutes: 9,
    timeToRoscMinutes: 10,
    mechanicalCpr: false,
    outcome: 'rosc_sustained',
    terminationReason: 'other',
    terminationReasonOther: 'none',
  },
  transfer: {
    fromType: 'home',
    fromTypeOther: 'hut',
    toType: 'emergency_department',
    toTypeOther: 'by the slope',
    reason: 'other',
    reasonOther: 'beds',
    timeCritical: true,
    stabilisationMinutes: 40,
    infusionCount: 2,
    invasiveLines: ['arterial'],
    devices: ['ventilator'],
    adverseEvents: ['hypotension', 'other'],
    adverseEventsOther: 'a loose cable',
    acceptedBeforeDeparture: true,
  },
  neonatal: {
    apgar1: 0,
    apgar5: 5,
    apgar10: 9,
    deliveredByTeam: true,
    bloodLossMl: 400,
    coolingStarted: false,
    temperatureAdmissionC: 36.5,
    surfactantDoses: 0,
  },
  challenges: ['weather', 'noise_space'],
}

const airway: CaseRequest['airway'] = {
  indications: ['reduced_consciousness'],
  indicationsOther: 'transport',
  environment: 'scene',
  position: 'trapped',
  difficultFeatures: ['airway_blood_vomit'],
  checklist: 'used',
  oxygenation: ['face_mask', 'nasal_cannula'],
  drugAssisted: true,
  inductionAgent: 'ketamine',
  neuromuscularBlocker: 'rocuronium',
  opioidCoInduction: 'none',
  attempts: [
    {
      number: 1,
      operator: 'self',
      operatorGrade: 'other',
      operatorGradeOther: 'fellow',
      technique: 'tracheal',
      laryngoscope: 'direct_macintosh',
      view: 'grade_2a',
      glotticOpeningPercent: 60,
      bougie: 'first_line',
      externalManoeuvre: false,
      success: false,
      failureReason: 'other',
      failureReasonOther: 'fogged lens',
    },
    { number: 2, operator: 'self', technique: 'tracheal', success: true },
  ],
  finalAirway: 'tracheal_tube',
  finalDevice: 'tracheal_tube_oral',
  finalDeviceOther: 'reinforced',
  tubeSizeMm: 7.5,
  tubeDepthCm: 22.5,
  confirmation: ['waveform_capnography'],
  complications: ['desaturation_below_90', 'other'],
  complicationsOther: 'a torn cuff',
  lowestSpo2: 84,
  lowestSystolic: 0,
  inductionToTubeMinutes: 3,
  decisionToSecuredMinutes: 16,
  notes: 'Second look with the bougie.',
}

const everything = (people: People): CaseRequest => ({
  clientId: uuid(),
  missionNumber: '#AV-25-7',
  status: 'draft',
  patientSequence: 2,
  title: 'Avalanche, two buried',
  date: '2025-03-04',
  type: 'other',
  typeOther: 'avalanche',
  patientAge: 67,
  patientAgeUnit: 'years',
  patientAgeUnknown: false,
  encounterSetting: 'real',
  flagCaseReview: true,
  flagReasons: ['clinician_request', 'other'],
  flagReasonsOther: 'a near miss',
  flagNote: 'The winch cable.',
  tags: ['avalanche', 'winch'],
  mission,
  team: team(people),
  patient: {
    ageEstimated: true,
    gender: 'female',
    weightKg: 61.5,
    weightEstimated: true,
    asaGrade: 'asa_2',
    frailtyScore: 3,
    pregnancyWeeks: 30,
    gravidity: 0,
    parity: 2,
    gestationAtBirthWeeks: 39,
    birthWeightG: 3200,
  },
  clinical,
  airway,
  procedures: [
    {
      code: 'tourniquet',
      codeOther: 'improvised',
      operatorRole: 'assisted',
      supervisionLevel: 'distant',
      attempts: 2,
      outcome: 'successful',
      complications: ['pain', 'other'],
      complicationsOther: 'slipped once',
      site: 'left',
      ultrasoundGuided: false,
      setting: 'simulated',
      notes: 'Above the knee.',
    },
    { code: 'rapid_sequence_induction' },
  ],
  drugs: [
    {
      code: 'ketamine',
      codeOther: 'racemic',
      dose: 0.5,
      unit: 'mg',
      route: 'intravenous',
      doses: 3,
      infusion: false,
      purpose: 'other',
      purposeOther: 'extrication',
      givenByRole: 'performed',
      effect: 'improved',
    },
  ],
  blood: [
    {
      product: 'red_cells',
      units: 1.25,
      volumeMl: 310,
      startedAfterActivationMinutes: 0,
      givenByRole: 'before_arrival',
      calciumGiven: true,
      reaction: 'none',
    },
  ],
  outcome: {
    clinicalOutcome: 'handed_over_stable',
    destinationType: 'other',
    destinationTypeOther: 'valley clinic',
    preAlert: true,
    refusalOrNoTransportReason: 'other',
    refusalOrNoTransportReasonOther: 'not applicable',
    followUpStatus: 'received',
    followUpOutcome: 'alive_discharged_home',
    followUpDiagnosis: 'polytrauma',
    followUpDiagnosisOther: 'with hypothermia',
    diagnosisAgreement: 'same',
    followUpNote: 'Walking again.',
  },
  reflection: {
    what: 'We dug.',
    soWhat: 'It took long.',
    nowWhat: 'Carry more shovels.',
    learningPoints: ['Shovels first'],
    learningNeeds: ['Avalanche triage'],
    wellbeingCheck: 'affected',
    shareWithSupervisor: true,
    cpdHours: 0.75,
  },
  assessments: [{ tool: 'other', toolOther: 'debrief', assessorUserId: people.colleagueId }],
})

/** Returns the paths of the schema for which a value has no entry. */
function unsaid(schema: unknown, value: unknown, path: string): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return unsaid(schema.unwrap(), value, path)
  }
  if (value === null || value === undefined) return [path]
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return unsaid(schema.element, value[0], `${path}[]`)
  if (!(schema instanceof z.ZodObject)) return []
  const fields: Record<string, unknown> = { ...value }
  return Object.entries(schema.shape).flatMap(([field, part]) =>
    unsaid(part, fields[field], `${path}.${field}`),
  )
}

const isNothing = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0)

/** Removes unknown values, because they may be null or left out. */
function known(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(known)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([field, part]) => [field, known(part)] as const)
  return Object.fromEntries(fields.filter(([, part]) => !isNothing(part)))
}

test('a case is returned with every field that was entered', async ({ app, given }) => {
  const organization = await given.organization({
    timeZone: 'Europe/Berlin',
    bases: [{ code: 'north', label: 'North base', active: true }],
    regions: [{ code: 'alps', label: 'The Alps', active: true }],
  })
  const inOrganization = { organizationId: organization.id }
  const supervisor = await given.user({ role: 'supervisor', ...inOrganization })
  const colleague = await given.user(inOrganization)
  const clinician = await given.user({ supervisor, ...inOrganization })

  const request = everything({ supervisorId: supervisor.id, colleagueId: colleague.id })
  const entered = caseRequestSchema.parse(request)
  // Organizations have no list of sites yet, the server may set the id, and privacy confirmations are not stored in the case.
  const sites = ['.clinical.transfer.fromSiteCode', '.clinical.transfer.toSiteCode']
  const notHere = ['._id', '.id', ...sites, '.privacyChecked', '.enteredOffline']
  expect(unsaid(caseRequestSchema, entered, '')).toEqual(notHere)

  const created = await app.as(clinician).call(createCase, { body: request })
  expect(created.status, JSON.stringify(created.body)).toBe(201)
  const { body: read } = await app.as(clinician).call(getCase, { params: { id: created.body.id } })
  expect(read).toEqual(created.body)
  expect(read).toMatchObject({
    baseLabel: 'North base',
    regionLabel: 'The Alps',
    supervisor: { id: supervisor.id, name: supervisor.name },
  })

  const [first, ...others] = entered.procedures
  const defaulted = others.map((procedure) => ({ ...procedure, setting: 'real' }))
  const asked = entered.assessments?.map((assessment) => ({
    ...assessment,
    status: 'requested',
    requestedAt: read.createdAt,
  }))
  const expected = { ...entered, procedures: [first, ...defaulted], assessments: asked }
  const fields = Object.keys(expected) as (keyof typeof expected & keyof typeof read)[]
  const answered = Object.fromEntries(fields.map((field) => [field, read[field]]))
  expect(known(answered)).toEqual(known(expected))
})

test('a draft with only a date is returned with only a date', async ({ app, given }) => {
  const clinician = await given.user()
  const created = await app.as(clinician).call(createCase, { body: { status: 'draft', date: '2025-03-04' } })
  expect(created.status).toBe(201)
  const { mission, team, patient, clinical, airway, outcome, reflection, type, tags } = created.body
  const parts = [mission, team, patient, clinical, airway, outcome, reflection, type, tags]
  expect(parts.filter((part) => part !== null)).toEqual([])
  expect(created.body).toMatchObject({ status: 'draft', date: '2025-03-04', title: 'Untitled case' })
})

test('empty fields are stored as unknown, but zero and "no" are stored as such', async ({ given }) => {
  const logged = await given.case({
    clinical: { vitals: [{ point: 'first', heartRate: 0, painScore: null }], challenges: [] },
    mission: {
      missionType: 'primary_scene',
      result: 'patient_transported',
      hoistUsed: false,
      agenciesPresent: [],
    },
    airway: { attempts: [] },
  })
  expect(logged.clinical).toMatchObject({ vitals: [{ point: 'first', heartRate: 0 }] })
  expect(logged.clinical?.challenges ?? null).toBeNull()
  expect(logged.mission).toMatchObject({ hoistUsed: false, agenciesPresent: null })
  expect(logged.airway).toBeNull()
  expect(logged.patient).toMatchObject({ gender: 'unknown' })
})
