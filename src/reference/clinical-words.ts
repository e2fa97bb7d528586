/** Labels of the clinical and airway fields of a case. */
import * as airway from './airway-lists.ts'
import * as cases from './case-lists.ts'
import * as clinical from './clinical-lists.ts'
import { diagnoses } from './diagnoses.ts'
import * as drugLists from './drugs.ts'
import * as missions from './mission-lists.ts'
import * as team from './team-lists.ts'
import { codedField, field, otherField, type List, type PartWords } from './words.ts'

const drugsOrNone: List = [...drugLists.drugs, { code: 'none', label: 'None' }]

const vitals: PartWords = {
  title: 'Vital signs',
  entries: { list: clinical.vitalsPoints },
  fields: {
    point: codedField('Point', clinical.vitalsPoints),
    gcsEye: field('GCS eye'),
    gcsVerbal: field('GCS verbal'),
    gcsVerbalNotTestable: field('Verbal not testable'),
    gcsMotor: field('GCS motor'),
    gcsTotal: field('GCS'),
    avpu: codedField('AVPU', clinical.avpuLevels),
    pupils: codedField('Pupils', clinical.pupilFindings),
    heartRate: field('Heart rate', '/min'),
    systolicBp: field('Systolic', 'mmHg'),
    diastolicBp: field('Diastolic', 'mmHg'),
    meanBp: field('MAP (measured)', 'mmHg'),
    bpMethod: codedField('BP method', clinical.bpMethods),
    respiratoryRate: field('Respiratory rate', '/min'),
    spo2: field('SpO2', '%'),
    fio2: field('FiO2'),
    etco2Kpa: field('EtCO2', 'kPa'),
    temperatureC: field('Temperature', '°C'),
    glucoseMmol: field('Glucose', 'mmol/L'),
    lactateMmol: field('Lactate', 'mmol/L'),
    haemoglobinGl: field('Haemoglobin', 'g/L'),
    ph: field('pH'),
    baseExcess: field('Base excess', 'mmol/L'),
    potassiumMmol: field('Potassium', 'mmol/L'),
    painScore: field('Pain', '/10'),
    capRefillSeconds: field('Capillary refill', 's'),
  },
}

const injury: PartWords = {
  title: 'Injury',
  fields: {
    injuryType: codedField('Injury type', clinical.injuryTypes),
    mechanism: codedField('Mechanism', clinical.mechanisms),
    mechanismOther: otherField('Mechanism'),
    intent: codedField('Intent', clinical.intents),
    entrapment: codedField('Entrapment', clinical.entrapments),
    entrapmentMinutes: field('Trapped for', 'min'),
    protection: codedField('Restraint or helmet', clinical.protections),
    burnPercent: field('TBSA burned', '% of body surface'),
    burnDepth: codedField('Burn depth', clinical.burnDepths),
    airwayBurn: field('Airway burn'),
    ais: {
      title: 'Severity',
      entries: { list: clinical.bodyRegions },
      fields: { region: codedField('Region', clinical.bodyRegions), severity: field('Severity') },
    },
    haemorrhageControlPreTeam: field('Bleeding controlled before the team arrived'),
  },
}

const arrest: PartWords = {
  title: 'Cardiac arrest',
  fields: {
    timing: codedField('Arrest timing', clinical.arrestTimings),
    witnessed: codedField('Witnessed by', clinical.arrestWitnesses),
    bystanderCpr: codedField('Bystander CPR', clinical.yesNoUnknown),
    publicDefibrillator: codedField('Public-access AED', clinical.publicDefibrillatorUses),
    aetiology: codedField('Cause of the arrest', clinical.arrestAetiologies),
    aetiologyOther: otherField('Cause of the arrest'),
    firstRhythm: codedField('First rhythm', clinical.arrestRhythms),
    shocks: field('Shocks'),
    adrenalineDoses: field('Adrenaline doses'),
    noFlowMinutes: field('No-flow time', 'min'),
    lowFlowMinutes: field('Low-flow time', 'min'),
    timeToRoscMinutes: field('Time to ROSC', 'min'),
    mechanicalCpr: field('Mechanical CPR'),
    outcome: codedField('Outcome of the resuscitation', clinical.arrestOutcomes),
    terminationReason: codedField('Reason CPR stopped or withheld', clinical.terminationReasons),
    terminationReasonOther: otherField('Reason CPR stopped or withheld'),
  },
}

const transfer: PartWords = {
  title: 'Transfer',
  fields: {
    fromType: codedField('From', missions.locationTypes),
    fromTypeOther: otherField('From'),
    fromSiteCode: field('Referring site'),
    toType: codedField('To', cases.destinationTypes),
    toTypeOther: otherField('To'),
    toSiteCode: field('Receiving site'),
    reason: codedField('Reason for the transfer', clinical.transferReasons),
    reasonOther: otherField('Reason for the transfer'),
    timeCritical: field('Time-critical transfer'),
    stabilisationMinutes: field('Stabilisation', 'min'),
    infusionCount: field('Infusions running'),
    invasiveLines: codedField('Lines and drains', clinical.invasiveLines),
    devices: codedField('Devices', clinical.transferDevices),
    adverseEvents: codedField('Adverse events', clinical.adverseEvents),
    adverseEventsOther: otherField('Adverse events'),
    acceptedBeforeDeparture: field('Accepted before departure'),
  },
}

const neonatal: PartWords = {
  title: 'Birth and newborn',
  fields: {
    apgar1: field('Apgar at 1 min'),
    apgar5: field('Apgar at 5 min'),
    apgar10: field('Apgar at 10 min'),
    deliveredByTeam: field('Delivered by the team'),
    bloodLossMl: field('Maternal blood loss', 'mL'),
    coolingStarted: field('Cooling started'),
    temperatureAdmissionC: field('Temperature at admission', '°C'),
    surfactantDoses: field('Surfactant doses'),
  },
}

export const clinicalWords: PartWords = {
  title: '',
  fields: {
    diagnosisPrimary: codedField('Working diagnosis', diagnoses),
    diagnosisPrimaryOther: otherField('Working diagnosis'),
    diagnosisSecondary: codedField('Further diagnoses', diagnoses),
    diagnosisSecondaryOther: otherField('Further diagnoses'),
    presentation: field('Presenting problem'),
    summary: field('Summary'),
    levelOfCare: codedField('Level of care', cases.levelsOfCare),
    nacaScore: codedField('NACA score', clinical.nacaScores),
    ventilationMode: codedField('Ventilation at handover', clinical.ventilationModes),
    challenges: codedField('Challenges', clinical.challenges),
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
    number: field('Number'),
    operator: codedField('Operator', airway.attemptOperators),
    operatorGrade: codedField("Operator's grade", team.clinicianGrades),
    operatorGradeOther: otherField("Operator's grade"),
    technique: codedField('Technique', airway.attemptTechniques),
    laryngoscope: codedField('Laryngoscope', airway.laryngoscopes),
    view: codedField('Best view (Cormack-Lehane)', airway.laryngealViews),
    glotticOpeningPercent: field('Glottis seen (POGO)', '%'),
    bougie: codedField('Bougie or stylet', airway.bougieUses),
    externalManoeuvre: field('Laryngeal manipulation helped'),
    success: field('Successful'),
    failureReason: codedField('Reason for failure', airway.attemptFailureReasons),
    failureReasonOther: otherField('Reason for failure'),
  },
}

export const airwayWords: PartWords = {
  title: 'Airway',
  fields: {
    indications: codedField('Indications', airway.airwayIndications),
    indicationsOther: otherField('Indications'),
    environment: codedField('Environment', airway.laryngoscopyEnvironments),
    position: codedField('Patient position', airway.patientPositions),
    difficultFeatures: codedField('Difficult-airway predictors', airway.difficultAirwayFeatures),
    checklist: codedField('Checklist', airway.checklistUses),
    oxygenation: codedField('Preoxygenation', airway.oxygenationStrategies),
    drugAssisted: field('Drug-assisted airway'),
    inductionAgent: codedField('Induction agent', drugsOrNone),
    neuromuscularBlocker: codedField('Neuromuscular blocker', drugsOrNone),
    opioidCoInduction: codedField('Opioid at induction', drugsOrNone),
    attempts,
    finalAirway: codedField('Final airway', airway.finalAirways),
    finalDevice: codedField('Final device', airway.airwayDevices),
    finalDeviceOther: otherField('Final device'),
    tubeSizeMm: field('Tube size', 'mm'),
    tubeDepthCm: field('Tube depth', 'cm'),
    confirmation: codedField('Confirmed by', airway.tubeConfirmations),
    complications: codedField('Complications', airway.airwayComplications),
    complicationsOther: otherField('Complications'),
    lowestSpo2: field('Lowest SpO2', '%'),
    lowestSystolic: field('Lowest systolic', 'mmHg'),
    inductionToTubeMinutes: field('Induction to tube', 'min'),
    decisionToSecuredMinutes: field('Decision to secured', 'min'),
    notes: field('Notes on the airway'),
  },
}
