/** Labels of all fields of a case, and the lists that their codes come from. */
import * as cases from './case-lists.ts'
import { airwayWords, clinicalWords } from './clinical-words.ts'
import { diagnoses } from './diagnoses.ts'
import * as drugLists from './drugs.ts'
import { assessmentStatuses, assessmentTools } from './learning-lists.ts'
import * as missions from './mission-lists.ts'
import * as procedures from './procedures.ts'
import * as team from './team-lists.ts'
import { codedField, field, otherField, type PartWords } from './words.ts'

const legs: PartWords = {
  title: 'Legs',
  entries: { list: missions.platforms },
  fields: {
    platform: codedField('Aircraft or vehicle', missions.platforms),
    withPatient: field('With the patient'),
    minutes: field('Duration', 'min'),
  },
}

const mission: PartWords = {
  title: '',
  fields: {
    missionType: codedField('Mission type', missions.missionTypes),
    missionTypeOther: otherField('Mission type'),
    result: codedField('Mission outcome', missions.missionResults),
    resultReason: field('Reason for the outcome'),
    platform: codedField('Aircraft or vehicle', missions.platforms),
    platformOther: otherField('Aircraft or vehicle'),
    platformWithPatient: codedField('Transport with the patient', missions.platforms),
    legs,
    platformsUsed: codedField('Aircraft and vehicles used', missions.platforms),
    platformsUsedOther: otherField('Aircraft and vehicles used'),
    urgency: codedField('Urgency', missions.urgencies),
    baseCode: field('Base'),
    regionCode: field('Region'),
    locationType: codedField('Location type', missions.locationTypes),
    locationTypeOther: otherField('Location type'),
    distanceBandKm: codedField('Distance', missions.distanceBands),
    lightCondition: codedField('Light', missions.lightConditions),
    weather: codedField('Weather', missions.weathers),
    hoistUsed: field('Hoist used'),
    hoistCycles: field('Hoist cycles'),
    hoistCyclesNight: field('Hoist cycles at night'),
    patientsTotal: field('Patients on scene'),
    majorIncidentDeclared: field('Major incident declared'),
    agenciesPresent: codedField('Agencies present', missions.agencies),
    delayReasons: codedField('Reasons for delay', missions.delayReasons),
    delayReasonsOther: otherField('Reasons for delay'),
    callReceivedAt: field('Call received'),
    activatedAt: field('Activated'),
    mobileAt: field('Mobile'),
    arriveSceneAt: field('Arrived at scene'),
    atPatientAt: field('At patient'),
    leaveSceneAt: field('Left scene'),
    arriveDestinationAt: field('Arrived at destination'),
    handoverAt: field('Handover'),
    stoodDownAt: field('Stood down'),
    availableAt: field('Available'),
    backAtBaseAt: field('Back at base'),
  },
}

const crew: PartWords = {
  title: 'Team on this mission',
  entries: { list: team.crewRoles },
  fields: { role: codedField('Role', team.crewRoles), roleOther: otherField('Role'), count: field('Number') },
}

const teamWords: PartWords = {
  title: '',
  fields: {
    myRole: codedField('My role', team.crewRoles),
    myRoleOther: otherField('My role'),
    myGrade: codedField('My grade', team.clinicianGrades),
    myGradeOther: otherField('My grade'),
    myInvolvement: codedField('My role in care', team.involvements),
    supervisionLevel: codedField('Supervision level', team.supervisionLevels),
    supervisorUserId: field('Supervisor'),
    crew,
    colleagueUserIds: field('Crewmates'),
    teamSize: field('Team size'),
    learnerPresent: field('Learner present'),
  },
}

const patient: PartWords = {
  title: '',
  fields: {
    ageEstimated: field('Age estimated'),
    gender: codedField('Gender', cases.patientGenders),
    weightKg: field('Weight', 'kg'),
    weightEstimated: field('Weight estimated'),
    asaGrade: codedField('ASA grade (pre-event)', cases.asaGrades),
    frailtyScore: field('Clinical frailty score'),
    pregnancyWeeks: field('Pregnancy', 'weeks'),
    gravidity: field('Gravidity'),
    parity: field('Parity'),
    gestationAtBirthWeeks: field('Gestation at birth', 'weeks'),
    birthWeightG: field('Birth weight', 'g'),
  },
}

const procedureWords: PartWords = {
  title: 'Procedures',
  entries: { list: procedures.procedures },
  fields: {
    code: codedField('Procedure', procedures.procedures),
    codeOther: field('Which'),
    operatorRole: codedField('My role', procedures.operatorRoles),
    supervisionLevel: codedField('Supervision level', team.supervisionLevels),
    attempts: field('Attempts'),
    outcome: codedField('Outcome', procedures.procedureOutcomes),
    complications: codedField('Complications', procedures.procedureComplications),
    complicationsOther: otherField('Complications'),
    site: codedField('Side', procedures.bodySides),
    ultrasoundGuided: field('Ultrasound-guided'),
    setting: codedField('Setting', cases.encounterSettings),
    notes: field('Notes'),
  },
}

const drugWords: PartWords = {
  title: 'Drugs',
  entries: { list: drugLists.drugs },
  fields: {
    code: codedField('Drug', drugLists.drugs),
    codeOther: field('Which'),
    dose: field('Dose'),
    unit: codedField('Unit', drugLists.doseUnits),
    route: codedField('Route', drugLists.drugRoutes),
    doses: field('Times given'),
    infusion: field('Infusion'),
    purpose: codedField('Purpose', drugLists.drugPurposes),
    purposeOther: otherField('Purpose'),
    givenByRole: codedField('My role', procedures.operatorRoles),
    effect: codedField('Effect', drugLists.drugEffects),
  },
}

const bloodWords: PartWords = {
  title: 'Blood',
  entries: { list: drugLists.drugs },
  fields: {
    product: codedField('Product', drugLists.drugs),
    units: field('Units'),
    volumeMl: field('Volume', 'mL'),
    startedAfterActivationMinutes: field('Started after activation', 'min'),
    calciumGiven: field('Calcium given'),
    givenByRole: codedField('My role', procedures.operatorRoles),
    reaction: codedField('Reaction', drugLists.bloodReactions),
  },
}

const outcomeWords: PartWords = {
  title: '',
  fields: {
    clinicalOutcome: codedField('Outcome', cases.clinicalOutcomes),
    destinationType: codedField('Destination', cases.destinationTypes),
    destinationTypeOther: otherField('Destination'),
    preAlert: field('Pre-alert given'),
    refusalOrNoTransportReason: codedField('Reason for no transport', cases.noTransportReasons),
    refusalOrNoTransportReasonOther: otherField('Reason for no transport'),
    followUpStatus: codedField('Follow-up', cases.followUpStatuses),
    followUpOutcome: codedField('Outcome at follow-up', cases.followUpOutcomes),
    followUpDiagnosis: codedField('Diagnosis at follow-up', diagnoses),
    followUpDiagnosisOther: otherField('Diagnosis at follow-up'),
    diagnosisAgreement: codedField('Agreement with our diagnosis', cases.diagnosisAgreements),
    followUpNote: field('Follow-up note'),
  },
}

const reflectionWords: PartWords = {
  title: 'Reflection',
  fields: {
    what: field('What?'),
    soWhat: field('So what?'),
    nowWhat: field('Now what?'),
    learningPoints: field('Learning points'),
    learningNeeds: field('Learning needs'),
    wellbeingCheck: field('How I felt afterwards'),
    shareWithSupervisor: field('Shared with my supervisor'),
    cpdHours: field('CPD hours'),
  },
}

/** The label of every field of a case, by its name in the contract. */
export const caseWords: PartWords = {
  title: '',
  fields: {
    missionNumber: field('Mission number'),
    clientId: field('Device reference'),
    patientSequence: field('Patient'),
    title: field('Title'),
    date: field('Date'),
    type: codedField('Case type', cases.caseTypes),
    typeOther: otherField('Case type'),
    status: codedField('Status', cases.caseStatuses),
    patientAge: field('Age'),
    patientAgeUnit: codedField('Unit of age', cases.ageUnits),
    patientAgeUnknown: field('Age not known'),
    encounterSetting: codedField('Setting', cases.encounterSettings),
    flagCaseReview: field('Flagged for review'),
    flagReasons: codedField('Reasons for the review', cases.reviewReasons),
    flagReasonsOther: otherField('Reasons for the review'),
    flagNote: field('Note for the review'),
    tags: field('Tags'),
    mission,
    team: teamWords,
    patient,
    clinical: clinicalWords,
    airway: airwayWords,
    procedures: procedureWords,
    drugs: drugWords,
    blood: bloodWords,
    outcome: outcomeWords,
    reflection: reflectionWords,
    assessments: {
      title: 'Assessments',
      entries: { list: assessmentTools },
      fields: {
        tool: codedField('Tool', assessmentTools),
        toolOther: field('Which'),
        assessorUserId: field('Assessor'),
        status: codedField('Status', assessmentStatuses),
        requestedAt: field('Requested'),
        entrustment: codedField('Level needed next time', team.supervisionLevels),
        strengths: field('Strengths'),
        development: field('To develop'),
        agreedAction: field('Agreed action'),
        completedAt: field('Answered'),
        learnerReply: field('Learner’s reply'),
      },
    },
  },
}
