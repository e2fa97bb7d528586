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
import { PlainTable } from '#platform/web/ui/plain-table.tsx'
import * as lists from '#reference/airway-lists.ts'
import { drugs } from '#reference/drugs.ts'
import { clinicianGrades } from '#reference/team-lists.ts'
import type { Case, DerivedCase } from '#logging/cases/contract.ts'
import type { Airway, AirwayAttempt } from '#logging/cases/parts/airway.contract.ts'

const drugsOrNone = [...drugs, { code: 'none', label: 'None' }]

const words: PartWords<Airway> = {
  indications: listedMany('Indications', lists.airwayIndications, 'indicationsOther'),
  indicationsOther: null,
  drugAssisted: yesNo('Drug-assisted airway'),
  inductionAgent: listed('Induction agent', drugsOrNone),
  neuromuscularBlocker: listed('Neuromuscular blocker', drugsOrNone),
  opioidCoInduction: listed('Opioid at induction', drugsOrNone),
  finalAirway: listed('Final airway', lists.finalAirways),
  finalDevice: listed('Final device', lists.airwayDevices, 'finalDeviceOther'),
  finalDeviceOther: null,
  tubeSizeMm: counted('Tube size', 'mm'),
  tubeDepthCm: counted('Tube depth', 'cm'),
  confirmation: listedMany('Confirmed by', lists.tubeConfirmations),
  complications: listedMany('Complications', lists.airwayComplications, 'complicationsOther'),
  complicationsOther: null,
  lowestSpo2: counted('Lowest SpO2', '%'),
  lowestSystolic: counted('Lowest systolic', 'mmHg'),
  inductionToTubeMinutes: counted('Induction to tube', 'min'),
  decisionToSecuredMinutes: counted('Decision to secured', 'min'),
  environment: listed('Environment', lists.laryngoscopyEnvironments),
  position: listed('Patient position', lists.patientPositions),
  difficultFeatures: listedMany('Difficult-airway predictors', lists.difficultAirwayFeatures),
  checklist: listed('Checklist', lists.checklistUses),
  oxygenation: listedMany('Preoxygenation', lists.oxygenationStrategies),
  attempts: null,
  notes: written('Notes on the airway'),
}

const attemptWords: PartWords<AirwayAttempt> = {
  number: null,
  operator: listed('Operator', lists.attemptOperators),
  operatorGrade: listed("Operator's grade", clinicianGrades, 'operatorGradeOther'),
  operatorGradeOther: null,
  technique: listed('Technique', lists.attemptTechniques),
  laryngoscope: listed('Laryngoscope', lists.laryngoscopes),
  view: listed('Best view (Cormack-Lehane)', lists.laryngealViews),
  glotticOpeningPercent: counted('Glottis seen (POGO)', '%'),
  bougie: listed('Bougie or stylet', lists.bougieUses),
  externalManoeuvre: yesNo('Laryngeal manipulation helped'),
  success: yesNo('Successful'),
  failureReason: listed('Reason for failure', lists.attemptFailureReasons, 'failureReasonOther'),
  failureReasonOther: null,
}

const successWords = { yes_first: 'At the first attempt', yes_later: 'At a later attempt', no: 'No' }

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No')

function figures(derived: DerivedCase): Fact[] {
  const {
    attemptsTotal,
    firstPassSuccess,
    firstPassWithoutHypoxiaOrHypotension: first,
    firstPassByReport,
    intubationSuccess,
  } = derived
  return [
    ...(attemptsTotal === null ? [] : [{ label: 'Attempts', words: attemptsTotal }]),
    ...(firstPassSuccess === null ? [] : [{ label: 'First-pass success', words: yesOrNo(firstPassSuccess) }]),
    ...(first === null
      ? []
      : [
          {
            label: 'First pass without hypoxia or hypotension',
            words: firstPassByReport ? 'Yes, by report' : yesOrNo(first),
          },
        ]),
    ...(intubationSuccess === null ? [] : [{ label: 'Intubated', words: successWords[intubationSuccess] }]),
  ]
}

const attemptsWithFacts = (airway: Airway | null | undefined): AirwayAttempt[] =>
  (airway?.attempts ?? []).filter((attempt) => factsOf(attempt, attemptWords).length > 0)

/** Returns whether the card has anything to show. */
export const hasAirwayFacts = ({ airway, derived }: Pick<Case, 'airway' | 'derived'>): boolean =>
  attemptsWithFacts(airway).length > 0 || figures(derived).length > 0 || factsOf(airway, words).length > 0

export function AirwayCard({ airway, derived }: { airway: Airway; derived: DerivedCase }) {
  const attempts = attemptsWithFacts(airway)
  return (
    <>
      <Facts facts={[...figures(derived), ...factsOf(airway, words)]} />
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
                  <Facts facts={factsOf(attempt, attemptWords)} />
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </>
  )
}
