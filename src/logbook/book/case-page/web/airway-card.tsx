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
import { PlainTable } from '#platform/web/ui/plain-table.tsx'
import * as lists from '#reference/airway-lists.ts'
import { drugs } from '#reference/drugs.ts'
import { clinicianGrades } from '#reference/team-lists.ts'
import type { Case, DerivedCase } from '#logging/cases/contract.ts'
import type { Airway, AirwayAttempt } from '#logging/cases/parts/airway.contract.ts'

const drugsOrNone = [...drugs, { code: 'none', label: 'None' }]

const airwayFields: FieldTable<Airway> = {
  indications: codesField('Indications', lists.airwayIndications, 'indicationsOther'),
  indicationsOther: null,
  drugAssisted: yesNoField('Drug-assisted airway'),
  inductionAgent: codeField('Induction agent', drugsOrNone),
  neuromuscularBlocker: codeField('Neuromuscular blocker', drugsOrNone),
  opioidCoInduction: codeField('Opioid at induction', drugsOrNone),
  finalAirway: codeField('Final airway', lists.finalAirways),
  finalDevice: codeField('Final device', lists.airwayDevices, 'finalDeviceOther'),
  finalDeviceOther: null,
  tubeSizeMm: numberField('Tube size', 'mm'),
  tubeDepthCm: numberField('Tube depth', 'cm'),
  confirmation: codesField('Confirmed by', lists.tubeConfirmations),
  complications: codesField('Complications', lists.airwayComplications, 'complicationsOther'),
  complicationsOther: null,
  lowestSpo2: numberField('Lowest SpO2', '%'),
  lowestSystolic: numberField('Lowest systolic', 'mmHg'),
  inductionToTubeMinutes: numberField('Induction to tube', 'min'),
  decisionToSecuredMinutes: numberField('Decision to secured', 'min'),
  environment: codeField('Environment', lists.laryngoscopyEnvironments),
  position: codeField('Patient position', lists.patientPositions),
  difficultFeatures: codesField('Difficult-airway predictors', lists.difficultAirwayFeatures),
  checklist: codeField('Checklist', lists.checklistUses),
  oxygenation: codesField('Preoxygenation', lists.oxygenationStrategies),
  attempts: null,
  notes: textField('Notes on the airway'),
}

const attemptFields: FieldTable<AirwayAttempt> = {
  number: null,
  operator: codeField('Operator', lists.attemptOperators),
  operatorGrade: codeField("Operator's grade", clinicianGrades, 'operatorGradeOther'),
  operatorGradeOther: null,
  technique: codeField('Technique', lists.attemptTechniques),
  laryngoscope: codeField('Laryngoscope', lists.laryngoscopes),
  view: codeField('Best view (Cormack-Lehane)', lists.laryngealViews),
  glotticOpeningPercent: numberField('Glottis seen (POGO)', '%'),
  bougie: codeField('Bougie or stylet', lists.bougieUses),
  externalManoeuvre: yesNoField('Laryngeal manipulation helped'),
  success: yesNoField('Successful'),
  failureReason: codeField('Reason for failure', lists.attemptFailureReasons, 'failureReasonOther'),
  failureReasonOther: null,
}

const successLabels = { yes_first: 'At the first attempt', yes_later: 'At a later attempt', no: 'No' }

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No')

function derivedFacts(derived: DerivedCase): Fact[] {
  const {
    attemptsTotal,
    firstPassSuccess,
    firstPassWithoutHypoxiaOrHypotension: isCleanFirstPass,
    firstPassByReport,
    intubationSuccess,
  } = derived
  return [
    ...(attemptsTotal === null ? [] : [{ label: 'Attempts', words: attemptsTotal }]),
    ...(firstPassSuccess === null ? [] : [{ label: 'First-pass success', words: yesOrNo(firstPassSuccess) }]),
    ...(isCleanFirstPass === null
      ? []
      : [
          {
            label: 'First pass without hypoxia or hypotension',
            words: firstPassByReport ? 'Yes, as stated, without recorded values' : yesOrNo(isCleanFirstPass),
          },
        ]),
    ...(intubationSuccess === null ? [] : [{ label: 'Intubated', words: successLabels[intubationSuccess] }]),
  ]
}

const attemptsWithFacts = (airway: Airway | null | undefined): AirwayAttempt[] =>
  (airway?.attempts ?? []).filter((attempt) => toFacts(attempt, attemptFields).length > 0)

/** Returns whether the card has anything to show. */
export const hasAirwayFacts = ({ airway, derived }: Pick<Case, 'airway' | 'derived'>): boolean =>
  attemptsWithFacts(airway).length > 0 ||
  derivedFacts(derived).length > 0 ||
  toFacts(airway, airwayFields).length > 0

export function AirwayCard({ airway, derived }: { airway: Airway; derived: DerivedCase }) {
  const attempts = attemptsWithFacts(airway)
  return (
    <>
      <Facts facts={[...derivedFacts(derived), ...toFacts(airway, airwayFields)]} />
      {attempts.length > 0 && (
        <PlainTable aria-label="Airway attempts">
          <thead>
            <tr>
              <th>Attempt</th>
              <th>What was done</th>
            </tr>
          </thead>
          <tbody>
            {attempts.map((attempt) => (
              <tr key={attempt.number}>
                <td>{attempt.number}</td>
                <td>
                  <Facts facts={toFacts(attempt, attemptFields)} />
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </>
  )
}
