import { VisuallyHidden } from '@mantine/core'
import { scaleLinear, scalePoint } from 'd3-scale'
import { line } from 'd3-shape'
import { vitalsPoints } from '#reference/clinical-lists.ts'
import { labelOf } from '#reference/codes.ts'
import { useWidth } from '#platform/web/ui/use-width.ts'
import type { DerivedCase } from '#logging/cases/contract.ts'
import type { Vitals } from '#logging/cases/parts/clinical.contract.ts'
import classes from './vital-signs-chart.module.css'

const height = 132
// The upper strip has heart rate and pressure, the lower one oxygen saturation.
const [pressureTop, pressureBottom, oxygenTop, oxygenBottom] = [8, 88, 100, 126]
const capWidth = 5

interface VitalSignsChartProps {
  vitals: readonly Vitals[]
  derivedVitals: DerivedCase['vitals']
}

type Row = [label: string, mark: string | undefined, cells: (string | null)[]]

/**
 * Shows the main vital signs at each point of care: a chart above, numbers below. Rows without a value are left out.
 */
export function VitalSignsChart({ vitals, derivedVitals }: VitalSignsChartProps) {
  const valuesFrom = (valueOf: (set: Vitals) => string | number | null | undefined) =>
    vitals.map((set) => {
      const value = valueOf(set)
      return value === null || value === undefined ? null : String(value)
    })
  const gcs = (set: Vitals) => derivedVitals.find(({ point }) => point === set.point)?.gcsTotal
  const rows: Row[] = [
    ['Heart rate', classes.heart, valuesFrom(({ heartRate }) => heartRate)],
    ['BP', classes.pressure, valuesFrom(pressureWords)],
    ['SpO2 %', classes.oxygen, valuesFrom(({ spo2 }) => spo2)],
    ['Resp. rate', undefined, valuesFrom(({ respiratoryRate }) => respiratoryRate)],
    ['EtCO2 kPa', undefined, valuesFrom(({ etco2Kpa }) => etco2Kpa)],
    ['GCS', undefined, valuesFrom(gcs)],
  ]
  const filledRows = rows.filter(([, , cells]) => cells.some((cell) => cell !== null))
  if (filledRows.length === 0) return null
  return (
    <div className={classes.root}>
      {vitals.length > 1 && <ChartFrame vitals={vitals} />}
      <table className={`tabular ${classes.table}`} aria-label="Main vital signs">
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Sign</VisuallyHidden>
            </th>
            {vitals.map(({ point }) => (
              <th key={point} scope="col">
                {pointLabels[point] ?? labelOf(vitalsPoints, point)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {filledRows.map(([label, mark, cells]) => (
            <tr key={label}>
              <th scope="row">
                {mark !== undefined && <span className={`${classes.mark} ${mark}`} aria-hidden="true" />}
                {label}
              </th>
              {vitals.map(({ point }, index) => (
                <td key={point}>{cells[index] ?? '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const pointLabels: Readonly<Record<string, string>> = {
  first: 'First',
  before_intervention: 'Before',
  after_intervention: 'After',
  worst: 'Worst',
  handover: 'Handover',
}

function pressureWords({ systolicBp, diastolicBp }: Vitals): string | null {
  if (systolicBp == null) return null
  return diastolicBp == null ? String(systolicBp) : `${systolicBp}/${diastolicBp}`
}

function ChartFrame({ vitals }: { vitals: readonly Vitals[] }) {
  const { ref, width } = useWidth()
  return (
    <div className={classes.frame} aria-hidden="true">
      <div ref={ref} className={classes.drawing}>
        {width > 0 && <ChartLines vitals={vitals} width={width} />}
      </div>
    </div>
  )
}

function ChartLines({ vitals, width }: { vitals: readonly Vitals[]; width: number }) {
  const xScale = scalePoint(vitals.keys(), [0, width]).padding(0.5)
  const x = (index: number) => xScale(index) ?? 0
  const pressures = vitals.flatMap(({ heartRate, systolicBp, diastolicBp }) =>
    [heartRate, systolicBp, diastolicBp].filter((value) => value != null),
  )
  // The scale covers at least 60 to 140, so that normal values look normal.
  const y = scaleLinear()
    .domain([Math.min(60, ...pressures), Math.max(140, ...pressures)])
    .range([pressureBottom, pressureTop])
  const saturations = vitals.flatMap(({ spo2 }) => spo2 ?? [])
  const oxygen = scaleLinear()
    .domain([Math.min(85, ...saturations), 100])
    .range([oxygenBottom, oxygenTop])
  const placesOf = (value: (set: Vitals) => number | null | undefined, scale: (value: number) => number) =>
    vitals.flatMap((set, index) => {
      const knownValue = value(set)
      return knownValue == null ? [] : [{ x: x(index), y: scale(knownValue) }]
    })
  const path = line<{ x: number; y: number }>()
    .x((place) => place.x)
    .y((place) => place.y)
  const heartPlaces = placesOf(({ heartRate }) => heartRate, y)
  const oxygenPlaces = placesOf(({ spo2 }) => spo2, oxygen)
  return (
    <svg width={width} height={height}>
      <line x1={0} x2={width} y1={94} y2={94} className={classes.rule} />
      {vitals.map(({ point, systolicBp, diastolicBp }, index) =>
        systolicBp == null ? null : (
          <g key={point} className={classes.pressureLine} transform={`translate(${x(index) + 8} 0)`}>
            {diastolicBp != null && <line y1={y(systolicBp)} y2={y(diastolicBp)} />}
            <line x1={-capWidth} x2={capWidth} y1={y(systolicBp)} y2={y(systolicBp)} />
            {diastolicBp != null && (
              <line x1={-capWidth} x2={capWidth} y1={y(diastolicBp)} y2={y(diastolicBp)} />
            )}
          </g>
        ),
      )}
      <path d={path(heartPlaces) ?? ''} className={classes.heartLine} />
      <path d={path(oxygenPlaces) ?? ''} className={classes.oxygenLine} />
      {heartPlaces.map((place) => (
        <circle key={place.x} cx={place.x} cy={place.y} r={4} className={classes.heartDot} />
      ))}
      {oxygenPlaces.map((place) => (
        <circle key={place.x} cx={place.x} cy={place.y} r={3} className={classes.oxygenDot} />
      ))}
    </svg>
  )
}
