import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Choice } from '#platform/web/ui/choice.ts'
import { FieldSlot } from '#platform/web/ui/field-slot.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { QuickChoice } from '#platform/web/ui/quick-choice.tsx'
import { findEntry, labelOf } from '#reference/codes.ts'
import * as lists from '#reference/drugs.ts'
import { listUsualDrugs } from '#reference/usual-drugs.ts'
import { drugSearchWords } from '#reference/drug-search-words.ts'
import { ownRoles } from '#reference/operator-roles.ts'
import type { EntryControl, EntryFields } from '../../entry/entry.ts'
import { entryForm, type EntryForm } from '../../fields/web/entry-form.ts'
import { FieldsForm, type FieldOf } from '../../fields/web/fields-form.tsx'
import { FurtherFieldsForm } from '../../fields/web/further-fields-form.tsx'
import { DoneByOthersPanel } from '#logging/cases/web/done-by-others-panel.tsx'
import classes from './drugs-form.module.css'

type Line = EntryFields['drugs'][number]
type LineField = FieldOf<Line>

const drugChoices: readonly Choice[] = lists.drugs
  // Blood has its own part with units and reactions.
  .filter(({ group }) => group !== 'blood_product')
  .map(({ code, label, group }) => ({
    value: code,
    label,
    group: labelOf(lists.drugGroups, group),
    keywords: drugSearchWords[code] ?? '',
  }))

// The short forms of the units on charts and pumps. The labels have the full names, because mcg and mg are easily
// confused.
const shortUnits: Readonly<Record<string, string>> = {
  mcg: 'mcg ug µg',
  international: 'IU',
  hour: 'h hr hour',
}
const units = listedChoices(lists.doseUnits).map((unit) => ({
  ...unit,
  keywords: unit.value
    .split('_')
    .map((part) => shortUnits[part] ?? part)
    .join(' '),
}))

const doseFields: readonly LineField[] = [{ kind: 'number', name: 'dose', label: 'Dose', places: 3 }]
const mainFields: readonly LineField[] = [
  { kind: 'one', name: 'unit', label: 'Unit', choices: units },
  { kind: 'number', name: 'doses', label: 'Times given' },
]
const routeFields: readonly LineField[] = [
  { kind: 'one', name: 'route', label: 'Route', choices: listedChoices(lists.drugRoutes) },
]
const furtherFields: readonly LineField[] = [
  { kind: 'yesNo', name: 'infusion', label: 'Infusion' },
  {
    kind: 'one',
    name: 'purpose',
    label: 'Purpose',
    choices: listedChoices(lists.drugPurposes),
    other: 'Which other purpose?',
  },
  { kind: 'one', name: 'givenByRole', label: 'My role', choices: listedChoices(ownRoles) },
  { kind: 'one', name: 'effect', label: 'Effect', choices: listedChoices(lists.drugEffects) },
]

/** Renders the drugs given. A drug may have several lines with different doses or purposes. */
export function DrugsForm(control: EntryControl) {
  const { fields, onChange } = control
  const { drugs, type } = fields
  const setDrugs = (next: Line[]) => onChange({ drugs: next })
  const common = useMemo(() => listUsualDrugs(type), [type])
  const chosenCodes = [...new Set(drugs.map(({ code }) => code))]
  const choose = (codes: readonly string[]) =>
    setDrugs([
      ...drugs.filter(({ code }) => codes.includes(code)),
      ...codes.filter((code) => !chosenCodes.includes(code)).map((code) => ({ code })),
    ])
  return (
    <>
      <p className={classes.note}>A logbook, not a prescription or a controlled-drug register.</p>
      <FieldSlot path="drugs">
        <QuickChoice
          key={type}
          multiple
          label="Drugs given"
          description="You can search by brand name or abbreviation, such as TXA or GTN."
          choices={drugChoices}
          common={common}
          limit={8}
          recentName="drugs"
          value={chosenCodes}
          onChange={choose}
        />
      </FieldSlot>
      {drugs.map((line, index) => (
        <DrugLine
          // Only their position distinguishes lines of the same drug.
          // oxlint-disable-next-line react/no-array-index-key
          key={`${line.code}-${index}`}
          form={entryForm(control, `drugs.${index}`, line, (change) =>
            setDrugs(
              drugs.map((other, otherIndex) => (otherIndex === index ? { ...other, ...change } : other)),
            ),
          )}
          onRemove={() => setDrugs(drugs.filter((_, otherIndex) => otherIndex !== index))}
          onRepeat={() =>
            setDrugs([...drugs.slice(0, index + 1), { code: line.code }, ...drugs.slice(index + 1)])
          }
        />
      ))}
    </>
  )
}

interface DrugLineProps {
  form: EntryForm<Line>
  onRemove: () => void
  onRepeat: () => void
}

/**
 * Proposes the usual unit of the drug when the user begins its dose. A unit that the user has cleared is not proposed
 * again.
 */
const withUnit = (line: Line, change: Partial<Line>): Partial<Line> =>
  line.dose == null && line.unit == null && change.dose != null
    ? { ...change, unit: findEntry(lists.drugs, line.code)?.unit ?? null }
    : change

const otherNameField: LineField = {
  kind: 'text',
  name: 'codeOther',
  label: 'Which other drug?',
  maxLength: 120,
}

function DrugLine({ form, onRemove, onRepeat }: DrugLineProps) {
  const { values: line, enter } = form
  const name = labelOf(lists.drugs, line.code)
  return (
    <fieldset className={classes.line}>
      <legend className={classes.name}>{name}</legend>
      <Button
        variant="subtle"
        className={classes.remove}
        aria-label={`Remove ${name}`}
        onClick={onRemove}
        leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
      >
        Remove
      </Button>
      {line.code === 'other_drug' && <FieldsForm form={form} fields={[otherNameField]} />}
      <div className={classes.dose}>
        <FieldsForm
          form={{ ...form, enter: (change) => enter(withUnit(line, change)) }}
          fields={doseFields}
        />
        <FieldsForm form={form} fields={mainFields} />
      </div>
      <FieldsForm form={form} fields={routeFields} />
      <DoneByOthersPanel
        name={name ?? line.code}
        doneBy={line.givenByRole}
        onChange={(givenByRole) => enter({ givenByRole })}
      />
      <FurtherFieldsForm form={form} label="Infusion, purpose, my role, effect" fields={furtherFields} />
      <Button variant="subtle" className={classes.again} onClick={onRepeat}>
        Given again with another dose
      </Button>
    </fieldset>
  )
}
