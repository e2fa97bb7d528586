import { z } from 'zod'
import {
  decimal,
  oneOf,
  otherText,
  someOf,
  numberInSteps,
  unknownOr,
  wholeNumber,
  yesOrNo,
} from '#platform/contract/fields.ts'
import { freeText } from '#platform/contract/free-text.ts'
import { text } from '#platform/contract/text.ts'
import { destinationTypes, levelsOfCare } from '#reference/case-lists.ts'
import * as lists from '#reference/clinical-lists.ts'
import { toCodes } from '#reference/codes.ts'
import { diagnoses } from '#reference/diagnoses.ts'
import { locationTypes } from '#reference/mission-lists.ts'

export const diagnosisSchema = oneOf(toCodes(diagnoses))

export const vitalsSchema = z.strictObject({
  point: oneOf(toCodes(lists.vitalsPoints)),
  gcsEye: unknownOr(wholeNumber(1, 4)),
  gcsVerbal: unknownOr(wholeNumber(1, 5)),
  gcsVerbalNotTestable: unknownOr(yesOrNo),
  gcsMotor: unknownOr(wholeNumber(1, 6)),
  gcsTotal: unknownOr(wholeNumber(3, 15)),
  avpu: unknownOr(oneOf(toCodes(lists.avpuLevels))),
  pupils: unknownOr(oneOf(toCodes(lists.pupilFindings))),
  heartRate: unknownOr(wholeNumber(0, 300)),
  systolicBp: unknownOr(wholeNumber(0, 300)),
  diastolicBp: unknownOr(wholeNumber(0, 200)),
  meanBp: unknownOr(wholeNumber(0, 240)),
  bpMethod: unknownOr(oneOf(toCodes(lists.bpMethods))),
  respiratoryRate: unknownOr(wholeNumber(0, 100)),
  spo2: unknownOr(wholeNumber(0, 100)),
  fio2: unknownOr(decimal(0.21, 1, 2)),
  etco2Kpa: unknownOr(decimal(0, 20, 1)),
  temperatureC: unknownOr(decimal(10, 45, 1)),
  glucoseMmol: unknownOr(decimal(0, 60, 1)),
  lactateMmol: unknownOr(decimal(0, 30, 1)),
  haemoglobinGl: unknownOr(wholeNumber(0, 250)),
  ph: unknownOr(decimal(6.5, 8, 2)),
  baseExcess: unknownOr(decimal(-40, 40, 1)),
  potassiumMmol: unknownOr(decimal(1, 10, 1)),
  painScore: unknownOr(wholeNumber(0, 10)),
  capRefillSeconds: unknownOr(wholeNumber(0, 10)),
})
export type Vitals = z.output<typeof vitalsSchema>

// AIS is licensed, so only the clinician's estimate of the region and the severity digit is stored, never an AIS code.
const aisSchema = z.strictObject({ region: oneOf(toCodes(lists.bodyRegions)), severity: wholeNumber(1, 6) })
export type Ais = z.output<typeof aisSchema>

const injurySchema = z.strictObject({
  injuryType: unknownOr(oneOf(toCodes(lists.injuryTypes))),
  mechanism: unknownOr(oneOf(toCodes(lists.mechanisms))),
  mechanismOther: otherText,
  intent: unknownOr(oneOf(toCodes(lists.intents))),
  entrapment: unknownOr(oneOf(toCodes(lists.entrapments))),
  entrapmentMinutes: unknownOr(wholeNumber(0, 1440)),
  protection: unknownOr(someOf(toCodes(lists.protections))),
  burnPercent: unknownOr(numberInSteps(0, 100, 0.5)),
  burnDepth: unknownOr(someOf(toCodes(lists.burnDepths))),
  airwayBurn: unknownOr(yesOrNo),
  ais: unknownOr(z.array(aisSchema).max(6, 'Use at most one line for each body region.')),
  haemorrhageControlPreTeam: unknownOr(yesOrNo),
})

const arrestSchema = z.strictObject({
  timing: unknownOr(oneOf(toCodes(lists.arrestTimings))),
  witnessed: unknownOr(oneOf(toCodes(lists.arrestWitnesses))),
  bystanderCpr: unknownOr(oneOf(toCodes(lists.yesNoUnknown))),
  publicDefibrillator: unknownOr(oneOf(toCodes(lists.publicDefibrillatorUses))),
  aetiology: unknownOr(oneOf(toCodes(lists.arrestAetiologies))),
  aetiologyOther: otherText,
  firstRhythm: unknownOr(oneOf(toCodes(lists.arrestRhythms))),
  shocks: unknownOr(wholeNumber(0, 50)),
  adrenalineDoses: unknownOr(wholeNumber(0, 50)),
  noFlowMinutes: unknownOr(wholeNumber(0, 240)),
  lowFlowMinutes: unknownOr(wholeNumber(0, 240)),
  timeToRoscMinutes: unknownOr(wholeNumber(0, 240)),
  mechanicalCpr: unknownOr(yesOrNo),
  outcome: unknownOr(oneOf(toCodes(lists.arrestOutcomes))),
  terminationReason: unknownOr(oneOf(toCodes(lists.terminationReasons))),
  terminationReasonOther: otherText,
})

// A hospital is a type or a code from the organization's closed list, never a typed name.
const siteCode = unknownOr(text(60, 1))

export const transferSchema = z.strictObject({
  fromType: unknownOr(oneOf(toCodes(locationTypes))),
  fromTypeOther: otherText,
  fromSiteCode: siteCode,
  toType: unknownOr(oneOf(toCodes(destinationTypes))),
  toTypeOther: otherText,
  toSiteCode: siteCode,
  reason: unknownOr(oneOf(toCodes(lists.transferReasons))),
  reasonOther: otherText,
  timeCritical: unknownOr(yesOrNo),
  stabilisationMinutes: unknownOr(wholeNumber(0, 1440)),
  infusionCount: unknownOr(wholeNumber(0, 20)),
  invasiveLines: unknownOr(someOf(toCodes(lists.invasiveLines))),
  devices: unknownOr(someOf(toCodes(lists.transferDevices))),
  adverseEvents: unknownOr(someOf(toCodes(lists.adverseEvents))),
  adverseEventsOther: otherText,
  acceptedBeforeDeparture: unknownOr(yesOrNo),
})

const apgar = unknownOr(wholeNumber(0, 10))

const neonatalSchema = z.strictObject({
  apgar1: apgar,
  apgar5: apgar,
  apgar10: apgar,
  deliveredByTeam: unknownOr(yesOrNo),
  bloodLossMl: unknownOr(wholeNumber(0, 10_000)),
  coolingStarted: unknownOr(yesOrNo),
  temperatureAdmissionC: unknownOr(decimal(25, 42, 1)),
  surfactantDoses: unknownOr(wholeNumber(0, 5)),
})

export const clinicalSchema = z.strictObject({
  diagnosisPrimary: unknownOr(diagnosisSchema),
  diagnosisPrimaryOther: otherText,
  diagnosisSecondary: unknownOr(someOf(toCodes(diagnoses), 5)),
  diagnosisSecondaryOther: otherText,
  presentation: unknownOr(freeText(300)),
  summary: unknownOr(freeText(4000)),
  levelOfCare: unknownOr(oneOf(toCodes(levelsOfCare))),
  nacaScore: unknownOr(oneOf(toCodes(lists.nacaScores))),
  ventilationMode: unknownOr(oneOf(toCodes(lists.ventilationModes))),
  vitals: unknownOr(z.array(vitalsSchema).max(5, 'Use at most one set for each point.')),
  injury: unknownOr(injurySchema),
  arrest: unknownOr(arrestSchema),
  transfer: unknownOr(transferSchema),
  neonatal: unknownOr(neonatalSchema),
  challenges: unknownOr(someOf(toCodes(lists.challenges))),
})
export type Clinical = z.output<typeof clinicalSchema>
