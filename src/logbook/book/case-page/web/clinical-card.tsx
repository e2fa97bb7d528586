import {
  counted,
  Facts,
  factsOf,
  listed,
  listedMany,
  written,
  yesNo,
  type Fact,
  type PartWords,
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

const words: PartWords<Clinical> = {
  diagnosisPrimary: listed('Working diagnosis', diagnoses, 'diagnosisPrimaryOther'),
  diagnosisPrimaryOther: null,
  diagnosisSecondary: listedMany('Further diagnoses', diagnoses, 'diagnosisSecondaryOther'),
  diagnosisSecondaryOther: null,
  levelOfCare: listed('Level of care', levelsOfCare),
  nacaScore: listed('NACA score', lists.nacaScores),
  ventilationMode: listed('Ventilation at handover', lists.ventilationModes),
  challenges: listedMany('Challenges', lists.challenges),
  presentation: written('Presenting problem'),
  summary: written('Summary'),
  vitals: null,
  injury: null,
  arrest: null,
  transfer: null,
  neonatal: null,
}

const injuryWords: PartWords<Part<'injury'>> = {
  injuryType: listed('Injury type', lists.injuryTypes),
  mechanism: listed('Mechanism', lists.mechanisms, 'mechanismOther'),
  mechanismOther: null,
  intent: listed('Intent', lists.intents),
  entrapment: listed('Entrapment', lists.entrapments),
  entrapmentMinutes: counted('Trapped for', 'min'),
  protection: listedMany('Restraint or helmet', lists.protections),
  burnPercent: counted('TBSA burned', '% of body surface'),
  burnDepth: listedMany('Burn depth', lists.burnDepths),
  airwayBurn: yesNo('Airway burn'),
  ais: {
    label: 'Severity by region (estimated)',
    words: (ais) =>
      ais.map(({ region, severity }) => `${labelOf(lists.bodyRegions, region)} ${severity}`).join(', '),
  },
  haemorrhageControlPreTeam: yesNo('Bleeding controlled before the team arrived'),
}

const arrestWords: PartWords<Part<'arrest'>> = {
  timing: listed('Arrest timing', lists.arrestTimings),
  witnessed: listed('Witnessed by', lists.arrestWitnesses),
  bystanderCpr: listed('Bystander CPR', lists.yesNoUnknown),
  publicDefibrillator: listed('Public-access AED', lists.publicDefibrillatorUses),
  aetiology: listed('Cause of the arrest', lists.arrestAetiologies, 'aetiologyOther'),
  aetiologyOther: null,
  firstRhythm: listed('First rhythm', lists.arrestRhythms),
  shocks: counted('Shocks'),
  adrenalineDoses: counted('Adrenaline doses'),
  noFlowMinutes: counted('No-flow time', 'min'),
  lowFlowMinutes: counted('Low-flow time', 'min'),
  timeToRoscMinutes: counted('Time to ROSC', 'min'),
  mechanicalCpr: yesNo('Mechanical CPR'),
  outcome: listed('Outcome of the resuscitation', lists.arrestOutcomes),
  terminationReason: listed(
    'Reason CPR stopped or withheld',
    lists.terminationReasons,
    'terminationReasonOther',
  ),
  terminationReasonOther: null,
}

const transferWords: PartWords<Part<'transfer'>> = {
  fromType: listed('From', locationTypes, 'fromTypeOther'),
  fromTypeOther: null,
  fromSiteCode: { label: 'Referring site', words: (code) => code },
  toType: listed('To', destinationTypes, 'toTypeOther'),
  toTypeOther: null,
  toSiteCode: { label: 'Receiving site', words: (code) => code },
  reason: listed('Reason for the transfer', lists.transferReasons, 'reasonOther'),
  reasonOther: null,
  timeCritical: yesNo('Time-critical transfer'),
  stabilisationMinutes: counted('Stabilisation', 'min'),
  infusionCount: counted('Infusions running'),
  invasiveLines: listedMany('Lines and drains', lists.invasiveLines),
  devices: listedMany('Devices', lists.transferDevices),
  adverseEvents: listedMany('Adverse events', lists.adverseEvents, 'adverseEventsOther'),
  adverseEventsOther: null,
  acceptedBeforeDeparture: yesNo('Accepted before departure'),
}

const neonatalWords: PartWords<Part<'neonatal'>> = {
  apgar1: counted('Apgar at 1 min'),
  apgar5: counted('Apgar at 5 min'),
  apgar10: counted('Apgar at 10 min'),
  deliveredByTeam: yesNo('Delivered by the team'),
  bloodLossMl: counted('Maternal blood loss', 'mL'),
  coolingStarted: yesNo('Cooling started'),
  temperatureAdmissionC: counted('Temperature at admission', '°C'),
  surfactantDoses: counted('Surfactant doses'),
}

/** Returns the parts that have a heading of their own, without the empty ones. */
function partsOf(clinical: Clinical, derived: DerivedCase): [title: string, facts: Fact[]][] {
  const iss = derived.iss === null ? [] : [{ label: 'Injury severity score (estimated)', words: derived.iss }]
  const parts: [string, Fact[]][] = [
    ['Injury', [...factsOf(clinical.injury, injuryWords), ...iss]],
    ['Cardiac arrest', factsOf(clinical.arrest, arrestWords)],
    ['Transfer', factsOf(clinical.transfer, transferWords)],
    ['Birth and newborn', factsOf(clinical.neonatal, neonatalWords)],
  ]
  return parts.filter(([, facts]) => facts.length > 0)
}

/** Returns whether the card has anything to show. */
export const hasClinicalFacts = ({ clinical, derived }: Pick<Case, 'clinical' | 'derived'>): boolean =>
  Boolean(clinical) &&
  (hasVitalsLines({ vitals: clinical?.vitals ?? [], figures: derived.vitals }) ||
    factsOf(clinical, words).length > 0 ||
    (clinical !== null && clinical !== undefined && partsOf(clinical, derived).length > 0))

export function ClinicalCard({ clinical, derived }: { clinical: Clinical; derived: DerivedCase }) {
  const vitals = clinical.vitals ?? []
  return (
    <>
      <Facts facts={factsOf(clinical, words)} />
      {partsOf(clinical, derived).map(([title, facts]) => (
        <div key={title}>
          <h3 className={classes.title}>{title}</h3>
          <Facts facts={facts} />
        </div>
      ))}
      {hasVitalsLines({ vitals, figures: derived.vitals }) && (
        <div>
          <h3 className={classes.title}>Vital signs</h3>
          <VitalsTable vitals={vitals} figures={derived.vitals} />
        </div>
      )}
    </>
  )
}
