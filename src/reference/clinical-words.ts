/** How people read the names of the fields about the patient's state, the airway and what happened. */
import * as airway from './airway-lists.ts'
import * as cases from './case-lists.ts'
import * as clinical from './clinical-lists.ts'
import { diagnoses } from './diagnoses.ts'
import * as drugLists from './drugs.ts'
import * as missions from './mission-lists.ts'
import * as team from './team-lists.ts'
import { lists, other, says, type List, type PartWords } from './words.ts'

const drugsOrNone: List = [...drugLists.drugs, { code: 'none', label: 'None' }]

const vitals: PartWords = {
  title: 'Vital signs',
  entries: { list: clinical.vitalsPoints },
  fields: {
    point: lists('Point', clinical.vitalsPoints),
    gcsEye: says('GCS eye'),
    gcsVerbal: says('GCS verbal'),
    gcsVerbalNotTestable: says('Verbal not testable'),
    gcsMotor: says('GCS motor'),
    gcsTotal: says('GCS'),
    avpu: lists('AVPU', clinical.avpuLevels),
    pupils: lists('Pupils', clinical.pupilFindings),
    heartRate: says('Heart rate', '/min'),
    systolicBp: says('Systolic', 'mmHg'),
    diastolicBp: says('Diastolic', 'mmHg'),
    meanBp: says('MAP (measured)', 'mmHg'),
    bpMethod: lists('BP method', clinical.bpMethods),
    respiratoryRate: says('Respiratory rate', '/min'),
    spo2: says('SpO2', '%'),
    fio2: says('FiO2'),
    etco2Kpa: says('EtCO2', 'kPa'),
    temperatureC: says('Temperature', '°C'),
    glucoseMmol: says('Glucose', 'mmol/L'),
    lactateMmol: says('Lactate', 'mmol/L'),
    haemoglobinGl: says('Haemoglobin', 'g/L'),
    ph: says('pH'),
    baseExcess: says('Base excess', 'mmol/L'),
    potassiumMmol: says('Potassium', 'mmol/L'),
    painScore: says('Pain', '/10'),
    capRefillSeconds: says('Capillary refill', 's'),
  },
}

const injury: PartWords = {
  title: 'Injury',
  fields: {
    injuryType: lists('Injury type', clinical.injuryTypes),
    mechanism: lists('Mechanism', clinical.mechanisms),
    mechanismOther: other('Mechanism'),
    intent: lists('Intent', clinical.intents),
    entrapment: lists('Entrapment', clinical.entrapments),
    entrapmentMinutes: says('Trapped for', 'min'),
    protection: lists('Restraint or helmet', clinical.protections),
    burnPercent: says('TBSA burned', '% of body surface'),
    burnDepth: lists('Burn depth', clinical.burnDepths),
    airwayBurn: says('Airway burn'),
    ais: {
      title: 'Severity',
      entries: { list: clinical.bodyRegions },
      fields: { region: lists('Region', clinical.bodyRegions), severity: says('Severity') },
    },
    haemorrhageControlPreTeam: says('Bleeding controlled before the team arrived'),
  },
}

const arrest: PartWords = {
  title: 'Cardiac arrest',
  fields: {
    timing: lists('Arrest timing', clinical.arrestTimings),
    witnessed: lists('Witnessed by', clinical.arrestWitnesses),
    bystanderCpr: lists('Bystander CPR', clinical.yesNoUnknown),
    publicDefibrillator: lists('Public-access AED', clinical.publicDefibrillatorUses),
    aetiology: lists('Cause of the arrest', clinical.arrestAetiologies),
    aetiologyOther: other('Cause of the arrest'),
    firstRhythm: lists('First rhythm', clinical.arrestRhythms),
    shocks: says('Shocks'),
    adrenalineDoses: says('Adrenaline doses'),
    noFlowMinutes: says('No-flow time', 'min'),
    lowFlowMinutes: says('Low-flow time', 'min'),
    timeToRoscMinutes: says('Time to ROSC', 'min'),
    mechanicalCpr: says('Mechanical CPR'),
    outcome: lists('Outcome of the resuscitation', clinical.arrestOutcomes),
    terminationReason: lists('Reason CPR stopped or withheld', clinical.terminationReasons),
    terminationReasonOther: other('Reason CPR stopped or withheld'),
  },
}

const transfer: PartWords = {
  title: 'Transfer',
  fields: {
    fromType: lists('From', missions.locationTypes),
    fromTypeOther: other('From'),
    fromSiteCode: says('Referring site'),
    toType: lists('To', cases.destinationTypes),
    toTypeOther: other('To'),
    toSiteCode: says('Receiving site'),
    reason: lists('Reason for the transfer', clinical.transferReasons),
    reasonOther: other('Reason for the transfer'),
    timeCritical: says('Time-critical transfer'),
    stabilisationMinutes: says('Stabilisation', 'min'),
    infusionCount: says('Infusions running'),
    invasiveLines: lists('Lines and drains', clinical.invasiveLines),
    devices: lists('Devices', clinical.transferDevices),
    adverseEvents: lists('Adverse events', clinical.adverseEvents),
    adverseEventsOther: other('Adverse events'),
    acceptedBeforeDeparture: says('Accepted before departure'),
  },
}

const neonatal: PartWords = {
  title: 'Birth and newborn',
  fields: {
    apgar1: says('Apgar at 1 min'),
    apgar5: says('Apgar at 5 min'),
    apgar10: says('Apgar at 10 min'),
    deliveredByTeam: says('Delivered by the team'),
    bloodLossMl: says('Maternal blood loss', 'mL'),
    coolingStarted: says('Cooling started'),
    temperatureAdmissionC: says('Temperature at admission', '°C'),
    surfactantDoses: says('Surfactant doses'),
  },
}

export const clinicalWords: PartWords = {
  title: '',
  fields: {
    diagnosisPrimary: lists('Working diagnosis', diagnoses),
    diagnosisPrimaryOther: other('Working diagnosis'),
    diagnosisSecondary: lists('Further diagnoses', diagnoses),
    diagnosisSecondaryOther: other('Further diagnoses'),
    presentation: says('Presenting problem'),
    summary: says('Summary'),
    levelOfCare: lists('Level of care', cases.levelsOfCare),
    nacaScore: lists('NACA score', clinical.nacaScores),
    ventilationMode: lists('Ventilation at handover', clinical.ventilationModes),
    challenges: lists('Challenges', clinical.challenges),
    vitals,
    injury,
    arrest,
    transfer,
    neonatal,
  },
}

const attempts: PartWords = {
  title: 'Attempt',
  entries: { list: null },
  fields: {
    number: says('Number'),
    operator: lists('Operator', airway.attemptOperators),
    operatorGrade: lists("Operator's grade", team.clinicianGrades),
    operatorGradeOther: other("Operator's grade"),
    technique: lists('Technique', airway.attemptTechniques),
    laryngoscope: lists('Laryngoscope', airway.laryngoscopes),
    view: lists('Best view (Cormack-Lehane)', airway.laryngealViews),
    glotticOpeningPercent: says('Glottis seen (POGO)', '%'),
    bougie: lists('Bougie or stylet', airway.bougieUses),
    externalManoeuvre: says('Laryngeal manipulation helped'),
    success: says('Successful'),
    failureReason: lists('Reason for failure', airway.attemptFailureReasons),
    failureReasonOther: other('Reason for failure'),
  },
}

export const airwayWords: PartWords = {
  title: 'Airway',
  fields: {
    indications: lists('Indications', airway.airwayIndications),
    indicationsOther: other('Indications'),
    environment: lists('Environment', airway.laryngoscopyEnvironments),
    position: lists('Patient position', airway.patientPositions),
    difficultFeatures: lists('Difficult-airway predictors', airway.difficultAirwayFeatures),
    checklist: lists('Checklist', airway.checklistUses),
    oxygenation: lists('Preoxygenation', airway.oxygenationStrategies),
    drugAssisted: says('Drug-assisted airway'),
    inductionAgent: lists('Induction agent', drugsOrNone),
    neuromuscularBlocker: lists('Neuromuscular blocker', drugsOrNone),
    opioidCoInduction: lists('Opioid at induction', drugsOrNone),
    attempts,
    finalAirway: lists('Final airway', airway.finalAirways),
    finalDevice: lists('Final device', airway.airwayDevices),
    finalDeviceOther: other('Final device'),
    tubeSizeMm: says('Tube size', 'mm'),
    tubeDepthCm: says('Tube depth', 'cm'),
    confirmation: lists('Confirmed by', airway.tubeConfirmations),
    complications: lists('Complications', airway.airwayComplications),
    complicationsOther: other('Complications'),
    lowestSpo2: says('Lowest SpO2', '%'),
    lowestSystolic: says('Lowest systolic', 'mmHg'),
    inductionToTubeMinutes: says('Induction to tube', 'min'),
    decisionToSecuredMinutes: says('Decision to secured', 'min'),
    notes: says('Notes on the airway'),
  },
}
