import { numberField, codeField, yesNoField, type FieldTable } from '#platform/web/ui/facts.tsx'
import { PlainTable } from '#platform/web/ui/plain-table.tsx'
import { avpuLevels, bpMethods, pupilFindings, vitalsPoints } from '#reference/clinical-lists.ts'
import { labelOf } from '#reference/codes.ts'
import type { DerivedCase } from '#logging/cases/contract.ts'
import type { Vitals } from '#logging/cases/parts/clinical.contract.ts'

const vitalsFields: FieldTable<Vitals> = {
  point: null,
  heartRate: numberField('Heart rate', '/min'),
  systolicBp: numberField('Systolic', 'mmHg'),
  diastolicBp: numberField('Diastolic', 'mmHg'),
  meanBp: null,
  bpMethod: codeField('BP method', bpMethods),
  respiratoryRate: numberField('Respiratory rate', '/min'),
  spo2: numberField('SpO2', '%'),
  fio2: numberField('FiO2'),
  etco2Kpa: numberField('EtCO2', 'kPa'),
  gcsEye: numberField('GCS eye'),
  gcsVerbal: numberField('GCS verbal'),
  gcsVerbalNotTestable: yesNoField('Verbal not testable'),
  gcsMotor: numberField('GCS motor'),
  gcsTotal: null,
  avpu: codeField('AVPU', avpuLevels),
  pupils: codeField('Pupils', pupilFindings),
  temperatureC: numberField('Temperature', '°C'),
  glucoseMmol: numberField('Glucose', 'mmol/L'),
  lactateMmol: numberField('Lactate', 'mmol/L'),
  haemoglobinGl: numberField('Haemoglobin', 'g/L'),
  ph: numberField('pH'),
  baseExcess: numberField('Base excess', 'mmol/L'),
  potassiumMmol: numberField('Potassium', 'mmol/L'),
  painScore: numberField('Pain', '/10'),
  capRefillSeconds: numberField('Capillary refill', 's'),
}

type DerivedVitals = DerivedCase['vitals'][number]

interface Line {
  label: string
  cells: (string | null)[]
}

function enteredLines(vitals: readonly Vitals[]): Line[] {
  // `Object.keys` returns plain strings; these are the keys of `Vitals`.
  return (Object.keys(vitalsFields) as (keyof Vitals)[]).flatMap((field) => {
    const fieldFormat = vitalsFields[field]
    if (fieldFormat === null) return []
    // Each function accepts the values of its field; the compiler cannot infer this across all fields.
    const format = fieldFormat.format as (value: unknown, part: Vitals) => string
    const cells = vitals.map((set) => {
      const value = set[field]
      return value === null || value === undefined ? null : format(value, set)
    })
    return [{ label: fieldFormat.label, cells }]
  })
}

function derivedLines(
  vitals: readonly Vitals[],
  derivedVitals: readonly (DerivedVitals | undefined)[],
): Line[] {
  const line = (label: string, field: 'gcsTotal' | 'shockIndex'): Line => ({
    label,
    cells: derivedVitals.map((set) => (set?.[field] == null ? null : String(set[field]))),
  })
  const meanPressures = derivedVitals.map((set, setIndex) => {
    if (set?.meanBp == null) return null
    return `${set.meanBp} mmHg${vitals[setIndex]?.meanBp == null ? ', calculated' : ''}`
  })
  return [line('GCS', 'gcsTotal'), { label: 'MAP', cells: meanPressures }, line('Shock index', 'shockIndex')]
}

interface VitalsTableProps {
  vitals: readonly Vitals[]
  derivedVitals: readonly DerivedVitals[]
}

function linesOf({ vitals, derivedVitals }: VitalsTableProps): Line[] {
  const derivedByPoint = vitals.map(({ point }) => derivedVitals.find((set) => set.point === point))
  return [...derivedLines(vitals, derivedByPoint), ...enteredLines(vitals)].filter(({ cells }) =>
    cells.some((cell) => cell !== null),
  )
}

/** Returns whether the table has a row. */
export const hasVitalsLines = (props: VitalsTableProps): boolean => linesOf(props).length > 0

/** Shows one column per point of care, and one row per sign that was measured at any of them. */
export function VitalsTable({ vitals, derivedVitals }: VitalsTableProps) {
  const lines = linesOf({ vitals, derivedVitals })
  return (
    <PlainTable className="tabular" aria-label="Vital signs" minWidth={120 + vitals.length * 110}>
      <thead>
        <tr>
          <th>Sign</th>
          {vitals.map(({ point }) => (
            <th key={point}>{labelOf(vitalsPoints, point)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, cells }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {vitals.map(({ point }, index) => (
              <td key={point}>{cells[index] ?? '–'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
