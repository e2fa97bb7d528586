import {
  numberField,
  toFacts,
  codeField,
  codesField,
  yesNoField,
  type Fact,
  type FieldTable,
} from '#platform/web/ui/facts.tsx'
import { PlainTable } from '#platform/web/ui/plain-table.tsx'
import { encounterSettings } from '#reference/case-lists.ts'
import { labelOf } from '#reference/codes.ts'
import * as drugLists from '#reference/drugs.ts'
import * as lists from '#reference/procedures.ts'
import { supervisionLevels } from '#reference/team-lists.ts'
import type { ProcedureDetails } from '../../case-story/summary-treatment.ts'
import type { Blood, Drug } from '#logging/cases/parts/procedures.contract.ts'
import classes from './procedures-table.module.css'

const procedureFields: FieldTable<ProcedureDetails> = {
  code: null,
  codeOther: null,
  operatorRole: codeField('My role', lists.operatorRoles),
  attempts: numberField('Attempts'),
  outcome: codeField('Outcome', lists.procedureOutcomes),
  supervisionLevel: codeField('Supervision level', supervisionLevels),
  complications: codesField('Complications', lists.procedureComplications, 'complicationsOther'),
  complicationsOther: null,
  site: codeField('Side', lists.bodySides),
  ultrasoundGuided: yesNoField('Ultrasound-guided'),
  setting: codeField('Setting', encounterSettings),
  notes: { label: 'Notes', format: (notes) => notes },
}

const drugFields: FieldTable<Drug> = {
  code: null,
  codeOther: null,
  dose: {
    label: 'Dose',
    format: (dose, { unit }) => `${dose} ${labelOf(drugLists.doseUnits, unit) ?? ''}`.trim(),
  },
  unit: null,
  route: codeField('Route', drugLists.drugRoutes),
  doses: numberField('Times given'),
  infusion: yesNoField('Infusion'),
  purpose: codeField('Purpose', drugLists.drugPurposes, 'purposeOther'),
  purposeOther: null,
  givenByRole: codeField('My role', lists.operatorRoles),
  effect: codeField('Effect', drugLists.drugEffects),
}

const bloodFields: FieldTable<Blood> = {
  product: null,
  units: numberField('Units'),
  volumeMl: numberField('Volume', 'mL'),
  startedAfterActivationMinutes: numberField('Started after activation', 'min'),
  calciumGiven: yesNoField('Calcium given'),
  givenByRole: codeField('My role', lists.operatorRoles),
  reaction: codeField('Reaction', drugLists.bloodReactions),
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
          // The index is part of the key, because two entries may have the same name. The order never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={`${name}-${index}`}>
            <th scope="row" className={classes.name}>
              {name}
            </th>
            <td>
              {facts.map(({ label: factLabel, words }) => (
                <span key={factLabel} className={classes.fact}>
                  <span className={classes.what}>{factLabel}</span> {words}
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
  otherText?: string | null,
) => (otherText ? `${labelOf(list, code)}: ${otherText}` : labelOf(list, code))

export const hasProcedureFacts = (procedure: ProcedureDetails): boolean =>
  toFacts(procedure, procedureFields).length > 0
export const hasDrugFacts = (line: Drug): boolean => toFacts(line, drugFields).length > 0
export const hasBloodFacts = (line: Blood): boolean => toFacts(line, bloodFields).length > 0

export function ProceduresTable({ procedures }: { procedures: readonly ProcedureDetails[] }) {
  const lines = procedures.map((procedure) => ({
    name: labelWithOther(lists.procedures, procedure.code, procedure.codeOther),
    facts: toFacts(procedure, procedureFields),
  }))
  return <LinesTable label="Procedures" lines={lines} />
}

export function DrugsTable({ drugs }: { drugs: readonly Drug[] }) {
  const lines = drugs.map((drug) => ({
    name: labelWithOther(drugLists.drugs, drug.code, drug.codeOther),
    facts: toFacts(drug, drugFields),
  }))
  return <LinesTable label="Drugs" lines={lines} />
}

export function BloodTable({ blood }: { blood: readonly Blood[] }) {
  const lines = blood.map((line) => ({
    name: labelOf(drugLists.drugs, line.product),
    facts: toFacts(line, bloodFields),
  }))
  return <LinesTable label="Blood products" lines={lines} />
}
