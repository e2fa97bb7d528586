import {
  counted,
  factsOf,
  listed,
  listedMany,
  yesNo,
  type Fact,
  type PartWords,
} from '#platform/web/ui/facts.tsx'
import { PlainTable } from '#platform/web/ui/plain-table.tsx'
import { encounterSettings } from '#reference/case-lists.ts'
import { labelOf } from '#reference/codes.ts'
import * as drugLists from '#reference/drugs.ts'
import * as lists from '#reference/procedures.ts'
import { supervisionLevels } from '#reference/team-lists.ts'
import type { UntoldProcedure } from '../../case-story/told-treatment.ts'
import type { Blood, Drug } from '#logging/cases/parts/procedures.contract.ts'
import classes from './procedures-table.module.css'

const procedureWords: PartWords<UntoldProcedure> = {
  code: null,
  codeOther: null,
  operatorRole: listed('My role', lists.operatorRoles),
  attempts: counted('Attempts'),
  outcome: listed('Outcome', lists.procedureOutcomes),
  supervisionLevel: listed('Supervision level', supervisionLevels),
  complications: listedMany('Complications', lists.procedureComplications, 'complicationsOther'),
  complicationsOther: null,
  site: listed('Side', lists.bodySides),
  ultrasoundGuided: yesNo('Ultrasound-guided'),
  setting: listed('Setting', encounterSettings),
  notes: { label: 'Notes', words: (notes) => notes },
}

const drugWords: PartWords<Drug> = {
  code: null,
  codeOther: null,
  dose: {
    label: 'Dose',
    words: (dose, { unit }) => `${dose} ${labelOf(drugLists.doseUnits, unit) ?? ''}`.trim(),
  },
  unit: null,
  route: listed('Route', drugLists.drugRoutes),
  doses: counted('Times given'),
  infusion: yesNo('Infusion'),
  purpose: listed('Purpose', drugLists.drugPurposes, 'purposeOther'),
  purposeOther: null,
  givenByRole: listed('My role', lists.operatorRoles),
  effect: listed('Effect', drugLists.drugEffects),
}

const bloodWords: PartWords<Blood> = {
  product: null,
  units: counted('Units'),
  volumeMl: counted('Volume', 'mL'),
  startedAfterActivationMinutes: counted('Started after activation', 'min'),
  calciumGiven: yesNo('Calcium given'),
  givenByRole: listed('My role', lists.operatorRoles),
  reaction: listed('Reaction', drugLists.bloodReactions),
}

interface Line {
  name: string
  facts: Fact[]
}

/** Shows one row per entry: its name in bold, then its details. */
function LinesTable({ label, lines }: { label: string; lines: readonly Line[] }) {
  return (
    <PlainTable aria-label={label}>
      <tbody>
        {lines.map(({ name, facts }, index) => (
          // Two entries may have the same name, and the order never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={`${name}-${index}`}>
            <th scope="row" className={classes.name}>
              {name}
            </th>
            <td>
              {facts.map(({ label: what, words }) => (
                <span key={what} className={classes.fact}>
                  <span className={classes.what}>{what}</span> {words}
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}

const labelWithOther = (
  list: readonly { code: string; label: string }[],
  code: string,
  other?: string | null,
) => (other ? `${labelOf(list, code)}: ${other}` : labelOf(list, code))

export const hasProcedureFacts = (line: UntoldProcedure): boolean => factsOf(line, procedureWords).length > 0
export const hasDrugFacts = (line: Drug): boolean => factsOf(line, drugWords).length > 0
export const hasBloodFacts = (line: Blood): boolean => factsOf(line, bloodWords).length > 0

export function ProceduresTable({ procedures }: { procedures: readonly UntoldProcedure[] }) {
  const lines = procedures.map((line) => ({
    name: labelWithOther(lists.procedures, line.code, line.codeOther),
    facts: factsOf(line, procedureWords),
  }))
  return <LinesTable label="Procedures" lines={lines} />
}

export function DrugsTable({ drugs }: { drugs: readonly Drug[] }) {
  const lines = drugs.map((line) => ({
    name: labelWithOther(drugLists.drugs, line.code, line.codeOther),
    facts: factsOf(line, drugWords),
  }))
  return <LinesTable label="Drugs" lines={lines} />
}

export function BloodTable({ blood }: { blood: readonly Blood[] }) {
  const lines = blood.map((line) => ({
    name: labelOf(drugLists.drugs, line.product),
    facts: factsOf(line, bloodWords),
  }))
  return <LinesTable label="Blood products" lines={lines} />
}
