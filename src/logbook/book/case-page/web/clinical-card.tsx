import {
  numberField,
  Facts,
  toFacts,
  codeField,
  codesField,
  textField,
  yesNoField,
  type Fact,
  type FieldTable,
} from '#platform/web/ui/facts.tsx'
import { destinationTypes, levelsOfCare } from '#reference/case-lists.ts'
import * as lists from '#reference/clinical-lists.ts'
import { labelOf } from '#reference/codes.ts'
import { diagnoses } from '#reference/diagnoses.ts'
import { locationTypes } from '#reference/mission-lists.ts'
import type { Case, DerivedCase } from '#logging/cases/contract.ts'
import type { Clinical } from '#logging/cases/parts/clinical.contract.ts'
import classes from './clinical-card.module.css'
import { hasVitalsLines, VitalsTable } from './vitals-table.tsx'

type Part<Name extends keyof Clinical> = NonNullable<Clinical[Name]>

const clinicalFields: FieldTable<Clinical> = {
  diagnosisPrimary: codeField('Working diagnosis', diagnoses, 'diagnosisPrimaryOther'),
  diagnosisPrimaryOther: null,
  diagnosisSecondary: codesField('Further diagnoses', diagnoses, 'diagnosisSecondaryOther'),
  diagnosisSecondaryOther: null,
  levelOfCare: codeField('Level of care', levelsOfCare),
  nacaScore: codeField('NACA score', lists.nacaScores),
  ventilationMode: codeField('Ventilation at handover', lists.ventilationModes),
  challenges: codesField('Challenges', lists.challenges),
  presentation: textField('Presenting problem'),
  summary: textField('Summary'),
  vitals: null,
  injury: null,
  arrest: null,
  transfer: null,
  neonatal: null,
}

const injuryFields: FieldTable<Part<'injury'>> = {
  injuryType: codeField('Injury type', lists.injuryTypes),
  mechanism: codeField('Mechanism', lists.mechanisms, 'mechanismOther'),
  mechanismOther: null,
  intent: codeField('Intent', lists.intents),
  entrapment: codeField('Entrapment', lists.entrapments),
  entrapmentMinutes: numberField('Trapped for', 'min'),
  protection: codesField('Restraint or helmet', lists.protections),
  burnPercent: numberField('TBSA burned', '% of body surface'),
  burnDepth: codesField('Burn depth', lists.burnDepths),
  airwayBurn: yesNoField('Airway burn'),
  ais: {
    label: 'Severity by region (estimated)',
    format: (ais) =>
      ais.map(({ region, severity }) => `${labelOf(lists.bodyRegions, region)} ${severity}`).join(', '),
  },
  haemorrhageControlPreTeam: yesNoField('Bleeding controlled before the team arrived'),
}

const arrestFields: FieldTable<Part<'arrest'>> = {
  timing: codeField('Arrest timing', lists.arrestTimings),
  witnessed: codeField('Witnessed by', lists.arrestWitnesses),
  bystanderCpr: codeField('Bystander CPR', lists.yesNoUnknown),
  publicDefibrillator: codeField('Public-access AED', lists.publicDefibrillatorUses),
  aetiology: codeField('Cause of the arrest', lists.arrestAetiologies, 'aetiologyOther'),
  aetiologyOther: null,
  firstRhythm: codeField('First rhythm', lists.arrestRhythms),
  shocks: numberField('Shocks'),
  adrenalineDoses: numberField('Adrenaline doses'),
  noFlowMinutes: numberField('No-flow time', 'min'),
  lowFlowMinutes: numberField('Low-flow time', 'min'),
  timeToRoscMinutes: numberField('Time to ROSC', 'min'),
  mechanicalCpr: yesNoField('Mechanical CPR'),
  outcome: codeField('Outcome of the resuscitation', lists.arrestOutcomes),
  terminationReason: codeField(
    'Reason CPR stopped or withheld',
    lists.terminationReasons,
    'terminationReasonOther',
  ),
  terminationReasonOther: null,
}

const transferFields: FieldTable<Part<'transfer'>> = {
  fromType: codeField('From', locationTypes, 'fromTypeOther'),
  fromTypeOther: null,
  fromSiteCode: { label: 'Referring site', format: (code) => code },
  toType: codeField('To', destinationTypes, 'toTypeOther'),
  toTypeOther: null,
  toSiteCode: { label: 'Receiving site', format: (code) => code },
  reason: codeField('Reason for the transfer', lists.transferReasons, 'reasonOther'),
  reasonOther: null,
  timeCritical: yesNoField('Time-critical transfer'),
  stabilisationMinutes: numberField('Stabilisation', 'min'),
  infusionCount: numberField('Infusions running'),
  invasiveLines: codesField('Lines and drains', lists.invasiveLines),
  devices: codesField('Devices', lists.transferDevices),
  adverseEvents: codesField('Adverse events', lists.adverseEvents, 'adverseEventsOther'),
  adverseEventsOther: null,
  acceptedBeforeDeparture: yesNoField('Accepted before departure'),
}

const neonatalFields: FieldTable<Part<'neonatal'>> = {
  apgar1: numberField('Apgar at 1 min'),
  apgar5: numberField('Apgar at 5 min'),
  apgar10: numberField('Apgar at 10 min'),
  deliveredByTeam: yesNoField('Delivered by the team'),
  bloodLossMl: numberField('Maternal blood loss', 'mL'),
  coolingStarted: yesNoField('Cooling started'),
  temperatureAdmissionC: numberField('Temperature at admission', '°C'),
  surfactantDoses: numberField('Surfactant doses'),
}

/** Returns the parts that are shown under their own headings, without the empty ones. */
function partsOf(clinical: Clinical, derived: DerivedCase): [title: string, facts: Fact[]][] {
  const iss = derived.iss === null ? [] : [{ label: 'Injury severity score (estimated)', words: derived.iss }]
  const parts: [string, Fact[]][] = [
    ['Injury', [...toFacts(clinical.injury, injuryFields), ...iss]],
    ['Cardiac arrest', toFacts(clinical.arrest, arrestFields)],
    ['Transfer', toFacts(clinical.transfer, transferFields)],
    ['Birth and newborn', toFacts(clinical.neonatal, neonatalFields)],
  ]
  return parts.filter(([, facts]) => facts.length > 0)
}

/** Returns whether the card has anything to show. */
export const hasClinicalFacts = ({ clinical, derived }: Pick<Case, 'clinical' | 'derived'>): boolean =>
  Boolean(clinical) &&
  (hasVitalsLines({ vitals: clinical?.vitals ?? [], derivedVitals: derived.vitals }) ||
    toFacts(clinical, clinicalFields).length > 0 ||
    (clinical !== null && clinical !== undefined && partsOf(clinical, derived).length > 0))

export function ClinicalCard({ clinical, derived }: { clinical: Clinical; derived: DerivedCase }) {
  const vitals = clinical.vitals ?? []
  return (
    <>
      <Facts facts={toFacts(clinical, clinicalFields)} />
      {partsOf(clinical, derived).map(([title, facts]) => (
        <div key={title}>
          <h3 className={classes.title}>{title}</h3>
          <Facts facts={facts} />
        </div>
      ))}
      {hasVitalsLines({ vitals, derivedVitals: derived.vitals }) && (
        <div>
          <h3 className={classes.title}>Vital signs</h3>
          <VitalsTable vitals={vitals} derivedVitals={derived.vitals} />
        </div>
      )}
    </>
  )
}
