/**
 * The fields that a column of a spreadsheet may fill. The list is fixed, so that a stored mapping keeps its meaning.
 */
import { z } from 'zod'
import { missionTimes } from '#reference/mission-times.ts'

/** How the cells of a column are read. */
export type TargetKind =
  | 'date'
  | 'time'
  | 'text'
  | 'missionNumber'
  | 'number'
  | 'boolean'
  | 'code'
  | 'codes'
  | 'age'
  | 'bloodPressure'
  | 'tags'
  | 'lines'
  | 'procedureMark'
  | 'drugMark'
  | 'place'
  | 'person'
  | 'firstPass'
  | 'attempts'
  | 'sexAndAge'
  | 'vitalSigns'
  | 'unit'
  | 'severalCodes'
  | 'signer'
  | 'signedOn'

export interface ImportTarget {
  /** The path of the field in the request, if one cell fills one field. */
  code: string
  label: string
  /** The part of a record under which the screen lists it. */
  group: string
  kind: TargetKind
  /** The name of the list of its codes: see `values/coded-lists.ts`. */
  list?: string
}

const target = (
  group: ImportTarget['group'],
  kind: TargetKind,
  code: string,
  label: string,
  list?: string,
): ImportTarget => ({ code, label, group, kind, ...(list && { list }) })

const vitalsPoints = [
  ['first', 'first'],
  ['worst', 'worst'],
  ['handover', 'at handover'],
] as const
const vitalsFields = [
  ['gcsTotal', 'GCS'],
  ['heartRate', 'Heart rate'],
  ['systolicBp', 'Systolic pressure'],
  ['diastolicBp', 'Diastolic pressure'],
  ['respiratoryRate', 'Respiratory rate'],
  ['spo2', 'SpO2'],
  ['etco2Kpa', 'EtCO2'],
  ['temperatureC', 'Temperature'],
  ['glucoseMmol', 'Glucose'],
  ['lactateMmol', 'Lactate'],
  ['painScore', 'Pain'],
] as const
export const vitalLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(vitalsFields),
  bloodPressure: 'Blood pressure',
}

export const importTargets: readonly ImportTarget[] = [
  target('case', 'date', 'date', 'Date'),
  target('case', 'missionNumber', 'missionNumber', 'Mission number'),
  target('case', 'number', 'patientSequence', 'Number of the patient on the mission'),
  target('case', 'text', 'title', 'Title'),
  target('case', 'code', 'type', 'Case type', 'caseTypes'),
  target('case', 'code', 'encounterSetting', 'Real or simulated', 'encounterSettings'),
  target('case', 'code', 'status', 'Status', 'caseStatuses'),
  target('case', 'tags', 'tags', 'Tags'),
  target('case', 'boolean', 'flagCaseReview', 'Flagged for review'),
  target('mission', 'code', 'mission.missionType', 'Mission type', 'missionTypes'),
  target('mission', 'severalCodes', 'caseAndMission', 'Case type, mission type or vehicle in one column'),
  target('mission', 'code', 'mission.result', 'Mission outcome', 'missionResults'),
  target('mission', 'boolean', 'mission.cancelled', 'Cancelled or stood down, yes or no'),
  target('mission', 'code', 'mission.platform', 'Aircraft or vehicle', 'platforms'),
  target('mission', 'code', 'mission.urgency', 'Urgency', 'urgencies'),
  target('mission', 'place', 'mission.baseCode', 'Base', 'bases'),
  target('mission', 'place', 'mission.regionCode', 'Region', 'regions'),
  target('mission', 'code', 'mission.locationType', 'Location type', 'locationTypes'),
  target('mission', 'code', 'mission.lightCondition', 'Day or night', 'lightConditions'),
  target('mission', 'code', 'mission.weather', 'Weather', 'weathers'),
  target('mission', 'boolean', 'mission.hoistUsed', 'Hoist used'),
  target('mission', 'number', 'mission.hoistCycles', 'Hoist cycles'),
  target('mission', 'number', 'mission.hoistCyclesNight', 'Hoist cycles at night'),
  ...missionTimes.map(({ field, label }) => target('times', 'time', `mission.${field}`, label)),
  target('team', 'code', 'team.myRole', 'My role', 'crewRoles'),
  target('team', 'code', 'team.myGrade', 'My grade', 'clinicianGrades'),
  target('team', 'code', 'team.myInvolvement', 'My role in care', 'involvements'),
  target('team', 'code', 'team.supervisionLevel', 'Supervision level', 'supervisionLevels'),
  target('team', 'person', 'team.supervisorUserId', 'Supervisor', 'supervisors'),
  target('team', 'number', 'team.teamSize', 'Team size'),
  target('team', 'boolean', 'team.learnerPresent', 'Learner present'),
  target('patient', 'sexAndAge', 'patient.sexAndAge', 'Sex and age in one column'),
  target('patient', 'age', 'patientAge', 'Age'),
  target('patient', 'code', 'patientAgeUnit', 'Unit of age', 'ageUnits'),
  target('patient', 'unit', 'unitBeside', 'Unit of the number to its left'),
  target('patient', 'code', 'ageBand', 'Age band', 'ageBands'),
  target('patient', 'code', 'patient.gender', 'Sex or gender', 'patientGenders'),
  target('patient', 'number', 'patient.weightKg', 'Weight'),
  target('patient', 'code', 'patient.asaGrade', 'ASA grade', 'asaGrades'),
  target('patient', 'number', 'patient.pregnancyWeeks', 'Pregnancy in weeks'),
  target('patient', 'number', 'patient.gestationAtBirthWeeks', 'Gestation at birth in weeks'),
  target('clinical', 'text', 'clinical.presentation', 'Presenting problem'),
  target('clinical', 'code', 'clinical.diagnosisPrimary', 'Working diagnosis', 'diagnoses'),
  target('clinical', 'codes', 'clinical.diagnosisSecondary', 'Further diagnoses', 'diagnoses'),
  target('clinical', 'text', 'clinical.summary', 'Summary'),
  target('clinical', 'code', 'clinical.nacaScore', 'NACA score', 'nacaScores'),
  target('clinical', 'code', 'clinical.levelOfCare', 'Level of care', 'levelsOfCare'),
  target('clinical', 'code', 'clinical.injury.mechanism', 'Mechanism of injury', 'mechanisms'),
  target('clinical', 'code', 'clinical.arrest.firstRhythm', 'First rhythm', 'arrestRhythms'),
  target('clinical', 'code', 'clinical.arrest.outcome', 'Outcome of the resuscitation', 'arrestOutcomes'),
  target('clinical', 'code', 'outcome.clinicalOutcome', 'Patient outcome', 'clinicalOutcomes'),
  target('clinical', 'code', 'outcome.destinationType', 'Destination', 'destinationTypes'),
  target('clinical', 'code', 'outcome.followUpOutcome', 'Outcome at follow-up', 'followUpOutcomes'),
  target('clinical', 'text', 'outcome.followUpNote', 'Follow-up note'),
  target('vitals', 'vitalSigns', 'clinical.vitals.first.several', 'Several vital signs in one column, first'),
  ...vitalsPoints.flatMap(([point, words]) => [
    ...vitalsFields.map(([field, label]) =>
      target('vitals', 'number', `clinical.vitals.${point}.${field}`, `${label}, ${words}`),
    ),
    target('vitals', 'bloodPressure', `clinical.vitals.${point}.bloodPressure`, `Blood pressure, ${words}`),
  ]),
  target('care', 'codes', 'procedures', 'Procedures', 'procedures'),
  target('care', 'procedureMark', 'procedures.mark', 'One procedure, marked or counted', 'procedureMarks'),
  target('care', 'code', 'procedures.operatorRole', 'My role in the procedures', 'operatorRoles'),
  target('care', 'code', 'procedures.supervisionLevel', 'Supervision of the procedure', 'supervisionLevels'),
  target('care', 'attempts', 'procedures.attempts', 'Attempts at the procedure'),
  target('care', 'code', 'procedures.outcome', 'Success of the procedure', 'procedureOutcomes'),
  target('care', 'codes', 'drugs', 'Drugs', 'drugs'),
  target('care', 'codes', 'procedures.byOthers', 'Procedures before our arrival', 'procedures'),
  target('care', 'codes', 'procedures.observed', 'Procedures observed', 'procedures'),
  target('care', 'codes', 'drugs.observed', 'Drugs observed', 'drugs'),
  target('care', 'codes', 'procedures.simulated', 'Simulated procedures', 'procedures'),
  target('care', 'codes', 'drugs.byOthers', 'Drugs before our arrival', 'drugs'),
  target('care', 'drugMark', 'drugs.mark', 'One drug, marked or its dose'),
  target('care', 'attempts', 'airway.attempts', 'Intubation attempts'),
  target('care', 'firstPass', 'airway.firstPass', 'First-pass success'),
  target('care', 'boolean', 'airway.videoLaryngoscope', 'Video laryngoscope used'),
  target('care', 'code', 'airway.attempts.laryngoscope', 'Laryngoscope', 'laryngoscopes'),
  target('care', 'code', 'airway.attempts.view', 'Best view (Cormack-Lehane)', 'laryngealViews'),
  target('care', 'code', 'airway.finalAirway', 'Final airway', 'finalAirways'),
  target('care', 'number', 'airway.tubeSizeMm', 'Tube size'),
  target('learning', 'text', 'reflection.what', 'Reflection: what happened'),
  target('learning', 'text', 'reflection.soWhat', 'Reflection: so what'),
  target('learning', 'text', 'reflection.nowWhat', 'Reflection: now what'),
  target('learning', 'lines', 'reflection.learningPoints', 'Learning points'),
  target('learning', 'number', 'reflection.cpdHours', 'CPD hours'),
  target('signature', 'signer', 'signature.name', 'Signed or verified by (claim)'),
  target('signature', 'signedOn', 'signature.date', 'Signed on (claim)'),
  target('signature', 'text', 'signature.role', 'Role of signer (claim)'),
  target('signature', 'text', 'signature.registration', 'Registration of signer (claim)'),
  target('signature', 'text', 'signature.state', 'Sign-off (claim)'),
  target('signature', 'text', 'signature.claims', 'Claimed signatures'),
]

/** Columns with details of the procedures in the same row. */
export const procedureDetails: ReadonlySet<string> = new Set([
  'procedures.operatorRole',
  'procedures.supervisionLevel',
  'procedures.attempts',
  'procedures.outcome',
])

/** Whether a field says who signed the case. It is stored as a claim beside the case, not in the case. */
export const isOfSignature = ({ group }: Pick<ImportTarget, 'group'>): boolean => group === 'signature'

/** Returns the number in "Procedure 2" or "2nd supervision", which shows that columns belong together. */
export const numberInHeading = (heading: string): number | null => {
  const [number] = /\d{1,2}/.exec(heading) ?? []
  return number === undefined ? null : Number(number)
}

const targetsByCode = new Map(importTargets.map((importTarget) => [importTarget.code, importTarget]))

export const targetOf = (code: string | null | undefined): ImportTarget | null =>
  (code && targetsByCode.get(code)) || null

/** The code of a field. Each kind of record knows its own codes and ignores others. */
export const targetCodeSchema = z
  .string()
  .max(80)
  // Parts are names, or ids with underscores; none begins with an underscore, as `__proto__` does.
  .regex(
    /^[a-z][a-zA-Z0-9]*(?:\.[a-z0-9][a-zA-Z0-9]*(?:_[a-zA-Z0-9]+)*){0,4}$/,
    'Choose one of the listed fields.',
  )
