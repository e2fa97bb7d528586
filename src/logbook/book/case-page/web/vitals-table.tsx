import { counted, listed, yesNo, type PartWords } from '#platform/web/ui/facts.tsx'
import { PlainTable } from '#platform/web/ui/plain-table.tsx'
import { avpuLevels, bpMethods, pupilFindings, vitalsPoints } from '#reference/clinical-lists.ts'
import { labelOf } from '#reference/codes.ts'
import type { DerivedCase } from '#logging/cases/contract.ts'
import type { Vitals } from '#logging/cases/parts/clinical.contract.ts'

const words: PartWords<Vitals> = {
  point: null,
  heartRate: counted('Heart rate', '/min'),
  systolicBp: counted('Systolic', 'mmHg'),
  diastolicBp: counted('Diastolic', 'mmHg'),
  meanBp: null,
  bpMethod: listed('BP method', bpMethods),
  respiratoryRate: counted('Respiratory rate', '/min'),
  spo2: counted('SpO2', '%'),
  fio2: counted('FiO2'),
  etco2Kpa: counted('EtCO2', 'kPa'),
  gcsEye: counted('GCS eye'),
  gcsVerbal: counted('GCS verbal'),
  gcsVerbalNotTestable: yesNo('Verbal not testable'),
  gcsMotor: counted('GCS motor'),
  gcsTotal: null,
  avpu: listed('AVPU', avpuLevels),
  pupils: listed('Pupils', pupilFindings),
  temperatureC: counted('Temperature', '°C'),
  glucoseMmol: counted('Glucose', 'mmol/L'),
  lactateMmol: counted('Lactate', 'mmol/L'),
  haemoglobinGl: counted('Haemoglobin', 'g/L'),
  ph: counted('pH'),
  baseExcess: counted('Base excess', 'mmol/L'),
  potassiumMmol: counted('Potassium', 'mmol/L'),
  painScore: counted('Pain', '/10'),
  capRefillSeconds: counted('Capillary refill', 's'),
}

type Figures = DerivedCase['vitals'][number]

interface Line {
  label: string
  cells: (string | null)[]
}

function enteredLines(vitals: readonly Vitals[]): Line[] {
  // `Object.keys` returns plain strings; these are the keys of `Vitals`.
  return (Object.keys(words) as (keyof Vitals)[]).flatMap((field) => {
    const inWords = words[field]
    if (inWords === null) return []
    // Each function accepts the values of its field; the compiler cannot infer this across all fields.
    const say = inWords.words as (value: unknown, part: Vitals) => string
    const cells = vitals.map((set) => {
      const value = set[field]
      return value === null || value === undefined ? null : say(value, set)
    })
    return [{ label: inWords.label, cells }]
  })
}

function figureLines(vitals: readonly Vitals[], figures: readonly (Figures | undefined)[]): Line[] {
  const line = (label: string, field: 'gcsTotal' | 'shockIndex'): Line => ({
    label,
    cells: figures.map((set) => (set?.[field] == null ? null : String(set[field]))),
  })
  const meanPressures = figures.map((set, setIndex) => {
    if (set?.meanBp == null) return null
    return `${set.meanBp} mmHg${vitals[setIndex]?.meanBp == null ? ', calculated' : ''}`
  })
  return [line('GCS', 'gcsTotal'), { label: 'MAP', cells: meanPressures }, line('Shock index', 'shockIndex')]
}

interface VitalsTableProps {
  vitals: readonly Vitals[]
  figures: readonly Figures[]
}

function linesOf({ vitals, figures }: VitalsTableProps): Line[] {
  const ofPoint = vitals.map(({ point }) => figures.find((set) => set.point === point))
  return [...figureLines(vitals, ofPoint), ...enteredLines(vitals)].filter(({ cells }) =>
    cells.some((cell) => cell !== null),
  )
}

/** Returns whether the table has a row. */
export const hasVitalsLines = (props: VitalsTableProps): boolean => linesOf(props).length > 0

/** Shows one column per point of care, and one row per sign that was measured at any of them. */
export function VitalsTable({ vitals, figures }: VitalsTableProps) {
  const lines = linesOf({ vitals, figures })
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
