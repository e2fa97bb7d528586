/** How people read the name of a field of a case, and what is chosen in it. */
import * as cases from './case-lists.ts'
import { airwayWords, clinicalWords } from './clinical-words.ts'
import { diagnoses } from './diagnoses.ts'
import * as drugLists from './drugs.ts'
import { assessmentStatuses, assessmentTools } from './learning-lists.ts'
import * as missions from './mission-lists.ts'
import * as procedures from './procedures.ts'
import * as team from './team-lists.ts'
import { lists, other, says, type PartWords } from './words.ts'

const mission: PartWords = {
  title: '',
  fields: {
    missionType: lists('Mission type', missions.missionTypes),
    missionTypeOther: other('Mission type'),
    result: lists('Mission outcome', missions.missionResults),
    resultReason: says('Reason for the outcome'),
    platform: lists('Aircraft or vehicle', missions.platforms),
    platformOther: other('Aircraft or vehicle'),
    platformWithPatient: lists('Transport with the patient', missions.platforms),
    platformsUsed: lists('Aircraft and vehicles used', missions.platforms),
    platformsUsedOther: other('Aircraft and vehicles used'),
    urgency: lists('Urgency', missions.urgencies),
    baseCode: says('Base'),
    regionCode: says('Region'),
    locationType: lists('Location type', missions.locationTypes),
    locationTypeOther: other('Location type'),
    distanceBandKm: lists('Distance', missions.distanceBands),
    lightCondition: lists('Light', missions.lightConditions),
    weather: lists('Weather', missions.weathers),
    hoistUsed: says('Hoist used'),
    hoistCycles: says('Hoist cycles'),
    hoistCyclesNight: says('Hoist cycles at night'),
    patientsTotal: says('Patients on scene'),
    majorIncidentDeclared: says('Major incident declared'),
    agenciesPresent: lists('Agencies present', missions.agencies),
    delayReasons: lists('Reasons for delay', missions.delayReasons),
    delayReasonsOther: other('Reasons for delay'),
    callReceivedAt: says('Call received'),
    activatedAt: says('Activated'),
    mobileAt: says('Mobile'),
    arriveSceneAt: says('Arrived at scene'),
    atPatientAt: says('At patient'),
    leaveSceneAt: says('Left scene'),
    arriveDestinationAt: says('Arrived at destination'),
    handoverAt: says('Handover'),
    stoodDownAt: says('Stood down'),
    availableAt: says('Available'),
    backAtBaseAt: says('Back at base'),
  },
}

const crew: PartWords = {
  title: 'Team on this mission',
  entries: { list: team.crewRoles },
  fields: { role: lists('Role', team.crewRoles), roleOther: other('Role'), count: says('Number') },
}

const teamWords: PartWords = {
  title: '',
  fields: {
    myRole: lists('My role', team.crewRoles),
    myRoleOther: other('My role'),
    myGrade: lists('My grade', team.clinicianGrades),
    myGradeOther: other('My grade'),
    myInvolvement: lists('My role in care', team.involvements),
    supervisionLevel: lists('Supervision level', team.supervisionLevels),
    supervisorUserId: says('Supervisor'),
    crew,
    colleagueUserIds: says('Crewmates'),
    teamSize: says('Team size'),
    learnerPresent: says('Learner present'),
  },
}

const patient: PartWords = {
  title: '',
  fields: {
    ageEstimated: says('Age estimated'),
    gender: lists('Gender', cases.patientGenders),
    weightKg: says('Weight', 'kg'),
    weightEstimated: says('Weight estimated'),
    asaGrade: lists('ASA grade (pre-event)', cases.asaGrades),
    frailtyScore: says('Clinical frailty score'),
    pregnancyWeeks: says('Pregnancy', 'weeks'),
    gravidity: says('Gravidity'),
    parity: says('Parity'),
    gestationAtBirthWeeks: says('Gestation at birth', 'weeks'),
    birthWeightG: says('Birth weight', 'g'),
  },
}

const procedureWords: PartWords = {
  title: 'Procedures',
  entries: { list: procedures.procedures },
  fields: {
    code: lists('Procedure', procedures.procedures),
    codeOther: says('Which'),
    operatorRole: lists('My role', procedures.operatorRoles),
    supervisionLevel: lists('Supervision level', team.supervisionLevels),
    attempts: says('Attempts'),
    outcome: lists('Outcome', procedures.procedureOutcomes),
    complications: lists('Complications', procedures.procedureComplications),
    complicationsOther: other('Complications'),
    site: lists('Side', procedures.bodySides),
    ultrasoundGuided: says('Ultrasound-guided'),
    setting: lists('Setting', cases.encounterSettings),
    notes: says('Notes'),
  },
}

const drugWords: PartWords = {
  title: 'Drugs',
  entries: { list: drugLists.drugs },
  fields: {
    code: lists('Drug', drugLists.drugs),
    codeOther: says('Which'),
    dose: says('Dose'),
    unit: lists('Unit', drugLists.doseUnits),
    route: lists('Route', drugLists.drugRoutes),
    doses: says('Times given'),
    infusion: says('Infusion'),
    purpose: lists('Purpose', drugLists.drugPurposes),
    purposeOther: other('Purpose'),
    givenByRole: lists('My role', procedures.operatorRoles),
    effect: lists('Effect', drugLists.drugEffects),
  },
}

const bloodWords: PartWords = {
  title: 'Blood',
  entries: { list: drugLists.drugs },
  fields: {
    product: lists('Product', drugLists.drugs),
    units: says('Units'),
    volumeMl: says('Volume', 'mL'),
    startedAfterActivationMinutes: says('Started after activation', 'min'),
    calciumGiven: says('Calcium given'),
    reaction: lists('Reaction', drugLists.bloodReactions),
  },
}

const outcomeWords: PartWords = {
  title: '',
  fields: {
    clinicalOutcome: lists('Outcome', cases.clinicalOutcomes),
    destinationType: lists('Destination', cases.destinationTypes),
    destinationTypeOther: other('Destination'),
    preAlert: says('Pre-alert given'),
    refusalOrNoTransportReason: lists('Reason for no transport', cases.noTransportReasons),
    refusalOrNoTransportReasonOther: other('Reason for no transport'),
    followUpStatus: lists('Follow-up', cases.followUpStatuses),
    followUpOutcome: lists('Outcome at follow-up', cases.followUpOutcomes),
    followUpDiagnosis: lists('Diagnosis at follow-up', diagnoses),
    followUpDiagnosisOther: other('Diagnosis at follow-up'),
    diagnosisAgreement: lists('Agreement with our diagnosis', cases.diagnosisAgreements),
    followUpNote: says('Follow-up note'),
  },
}

const reflectionWords: PartWords = {
  title: 'Reflection',
  fields: {
    what: says('What?'),
    soWhat: says('So what?'),
    nowWhat: says('Now what?'),
    learningPoints: says('Learning points'),
    learningNeeds: says('Learning needs'),
    wellbeingCheck: says('How I felt afterwards'),
    shareWithSupervisor: says('Shared with my supervisor'),
    cpdHours: says('CPD hours'),
  },
}

/** Every field of a case, by its name in the contract. */
export const caseWords: PartWords = {
  title: '',
  fields: {
    missionNumber: says('Mission number'),
    clientId: says('Device reference'),
    patientSequence: says('Patient'),
    title: says('Title'),
    date: says('Date'),
    type: lists('Case type', cases.caseTypes),
    typeOther: other('Case type'),
    status: lists('Status', cases.caseStatuses),
    patientAge: says('Age'),
    patientAgeUnit: lists('Unit of age', cases.ageUnits),
    patientAgeUnknown: says('Age not known'),
    encounterSetting: lists('Setting', cases.encounterSettings),
    flagCaseReview: says('Flagged for review'),
    flagReasons: lists('Reasons for the review', cases.reviewReasons),
    flagReasonsOther: other('Reasons of the flag'),
    flagNote: says('Note for the review'),
    tags: says('Tags'),
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
        tool: lists('Tool', assessmentTools),
        toolOther: says('Which'),
        assessorUserId: says('Assessor'),
        status: lists('Status', assessmentStatuses),
        requestedAt: says('Asked for'),
        entrustment: lists('Level needed next time', team.supervisionLevels),
        strengths: says('Strengths'),
        development: says('To develop'),
        agreedAction: says('Agreed action'),
        completedAt: says('Answered'),
        learnerReply: says('Learner’s reply'),
      },
    },
  },
}
