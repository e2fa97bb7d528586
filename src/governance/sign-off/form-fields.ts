/** The fields of a case that a signature covers. A nested tree describes a part of the case, or each entry of a list. */
export interface FieldTree {
  readonly [field: string]: 'value' | 'time' | FieldTree
}

const fields = (...names: readonly string[]): FieldTree =>
  Object.fromEntries(names.map((name) => [name, 'value' as const]))

const times = (...names: readonly string[]): FieldTree =>
  Object.fromEntries(names.map((name) => [name, 'time' as const]))

/**
 * Form 1. It never changes, because its signatures must stay verifiable. If a later version of Sortie signs more fields, they
 * become form 2. docs/signing.md lists the same fields for readers of an export.
 */
export const form1: FieldTree = {
  ...fields('date', 'type', 'typeOther', 'encounterSetting'),
  ...fields('patientAge', 'patientAgeUnit', 'patientAgeUnknown'),
  mission: {
    ...fields('missionType', 'missionTypeOther', 'result', 'resultReason', 'platform', 'platformOther'),
    ...fields('platformWithPatient', 'platformsUsed', 'platformsUsedOther', 'urgency', 'baseCode'),
    ...fields('regionCode', 'locationType', 'locationTypeOther', 'distanceBandKm', 'lightCondition'),
    ...fields('weather', 'hoistUsed', 'hoistCycles', 'hoistCyclesNight', 'patientsTotal'),
    ...fields('majorIncidentDeclared', 'agenciesPresent', 'delayReasons', 'delayReasonsOther'),
    ...times('callReceivedAt', 'activatedAt', 'mobileAt', 'arriveSceneAt', 'atPatientAt', 'leaveSceneAt'),
    ...times('arriveDestinationAt', 'handoverAt', 'availableAt', 'backAtBaseAt', 'stoodDownAt'),
    legs: fields('platform', 'withPatient', 'minutes'),
  },
  team: fields('myRole', 'myRoleOther', 'myInvolvement', 'supervisionLevel'),
  patient: fields('gender', 'ageEstimated'),
  clinical: {
    ...fields('diagnosisPrimary', 'diagnosisPrimaryOther', 'diagnosisSecondary', 'diagnosisSecondaryOther'),
    ...fields('presentation', 'summary', 'levelOfCare', 'nacaScore', 'ventilationMode', 'challenges'),
    vitals: {
      ...fields('point', 'gcsEye', 'gcsVerbal', 'gcsVerbalNotTestable', 'gcsMotor', 'gcsTotal', 'avpu'),
      ...fields('pupils', 'heartRate', 'systolicBp', 'diastolicBp', 'meanBp', 'bpMethod'),
      ...fields('respiratoryRate', 'spo2', 'fio2', 'etco2Kpa', 'temperatureC', 'glucoseMmol'),
      ...fields('lactateMmol', 'haemoglobinGl', 'ph', 'baseExcess', 'potassiumMmol', 'painScore'),
      ...fields('capRefillSeconds'),
    },
    injury: {
      ...fields('injuryType', 'mechanism', 'mechanismOther', 'intent', 'entrapment', 'entrapmentMinutes'),
      ...fields('protection', 'burnPercent', 'burnDepth', 'airwayBurn', 'haemorrhageControlPreTeam'),
      ais: fields('region', 'severity'),
    },
    arrest: {
      ...fields('timing', 'witnessed', 'bystanderCpr', 'publicDefibrillator', 'aetiology', 'aetiologyOther'),
      ...fields('firstRhythm', 'shocks', 'adrenalineDoses', 'noFlowMinutes', 'lowFlowMinutes'),
      ...fields('timeToRoscMinutes', 'mechanicalCpr', 'outcome', 'terminationReason'),
      ...fields('terminationReasonOther'),
    },
    transfer: {
      ...fields('fromType', 'fromTypeOther', 'fromSiteCode', 'toType', 'toTypeOther', 'toSiteCode', 'reason'),
      ...fields('reasonOther', 'timeCritical', 'stabilisationMinutes', 'infusionCount', 'invasiveLines'),
      ...fields('devices', 'adverseEvents', 'adverseEventsOther', 'acceptedBeforeDeparture'),
    },
    neonatal: {
      ...fields('apgar1', 'apgar5', 'apgar10', 'deliveredByTeam', 'bloodLossMl', 'coolingStarted'),
      ...fields('temperatureAdmissionC', 'surfactantDoses'),
    },
  },
  airway: {
    ...fields('indications', 'indicationsOther', 'environment', 'position', 'difficultFeatures', 'checklist'),
    ...fields('oxygenation', 'drugAssisted', 'inductionAgent', 'neuromuscularBlocker', 'opioidCoInduction'),
    ...fields('finalAirway', 'finalDevice', 'finalDeviceOther', 'tubeSizeMm', 'tubeDepthCm', 'confirmation'),
    ...fields('complications', 'complicationsOther', 'lowestSpo2', 'lowestSystolic'),
    ...fields('inductionToTubeMinutes', 'decisionToSecuredMinutes'),
    attempts: {
      ...fields('number', 'operator', 'operatorGrade', 'operatorGradeOther', 'technique', 'laryngoscope'),
      ...fields('view', 'glotticOpeningPercent', 'bougie', 'externalManoeuvre', 'success'),
      ...fields('failureReason', 'failureReasonOther'),
    },
  },
  procedures: {
    ...fields('code', 'codeOther', 'operatorRole', 'supervisionLevel', 'attempts', 'outcome'),
    ...fields('complications', 'complicationsOther', 'site', 'ultrasoundGuided', 'setting'),
  },
  drugs: {
    ...fields('code', 'codeOther', 'dose', 'unit', 'route', 'doses', 'infusion', 'purpose', 'purposeOther'),
    ...fields('givenByRole', 'effect'),
  },
  blood: {
    ...fields('product', 'units', 'volumeMl', 'startedAfterActivationMinutes', 'calciumGiven'),
    ...fields('givenByRole', 'reaction'),
  },
  outcome: {
    ...fields('clinicalOutcome', 'destinationType', 'destinationTypeOther', 'preAlert'),
    ...fields('refusalOrNoTransportReason', 'refusalOrNoTransportReasonOther'),
  },
}

/**
 * The entered fields that form 1 leaves out. A test compares both lists with the contract, so that a new field of a case is put
 * here, or into a new form, on purpose.
 */
export const unsignedFields: readonly string[] = [
  // The id of the case is signed, and identifies the patient and the mission.
  'missionNumber',
  'status',
  'clientId',
  'patientSequence',
  'title',
  // These are for the clinician or for a review, and say nothing about what was done.

  'flagCaseReview',
  'flagReasons',
  'flagReasonsOther',
  'flagNote',
  'tags',
  'airway.notes',
  'procedures.notes',
  // These say who else was there, and the clinician's own grade.
  'team.myGrade',
  'team.myGradeOther',
  'team.supervisorUserId',
  'team.colleagueUserIds',
  'team.teamSize',
  'team.crew.role',
  'team.crew.roleOther',
  'team.crew.count',
  'team.learnerPresent',
  // Only age and gender of the patient are signed.
  'patient.weightKg',
  'patient.weightEstimated',
  'patient.asaGrade',
  'patient.frailtyScore',
  'patient.pregnancyWeeks',
  'patient.gravidity',
  'patient.parity',
  'patient.gestationAtBirthWeeks',
  'patient.birthWeightG',
  // These are learned after the handover, often months later.
  'outcome.followUpStatus',
  'outcome.followUpOutcome',
  'outcome.followUpDiagnosis',
  'outcome.followUpDiagnosisOther',
  'outcome.diagnosisAgreement',
  'outcome.followUpNote',
  // These are private to the clinician.
  'reflection.what',
  'reflection.soWhat',
  'reflection.nowWhat',
  'reflection.learningPoints',
  'reflection.learningNeeds',
  'reflection.wellbeingCheck',
  'reflection.shareWithSupervisor',
  'reflection.cpdHours',
]
