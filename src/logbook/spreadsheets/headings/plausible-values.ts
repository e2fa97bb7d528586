/** What a number can be in a field. Wider than what is usual, so that only another thing is outside. */

const ranges: Readonly<Record<string, readonly [least: number, most: number]>> = {
  gcsTotal: [3, 15],
  heartRate: [0, 300],
  systolicBp: [0, 320],
  diastolicBp: [0, 220],
  respiratoryRate: [0, 90],
  spo2: [20, 100],
  etco2Kpa: [0, 20],
  temperatureC: [22, 44],
  glucoseMmol: [0, 60],
  lactateMmol: [0, 30],
  painScore: [0, 10],
  weightKg: [0.3, 400],
  tubeSizeMm: [2, 10],
  pregnancyWeeks: [1, 44],
  gestationAtBirthWeeks: [20, 44],
  teamSize: [1, 20],
  hoistCycles: [0, 30],
  hoistCyclesNight: [0, 30],
  patientSequence: [1, 50],
  attempts: [0, 20],
  cpdHours: [0, 60],
}

const fieldOf = (target: string): string => target.split('.').at(-1) ?? ''

/** Scores are whole, and so are counts. */
const whole = new Set([
  'gcsTotal',
  'painScore',
  'teamSize',
  'hoistCycles',
  'hoistCyclesNight',
  'patientSequence',
  'attempts',
])

/** Whether a number that was read can stand in the field. A field without a range takes any. */
export function isPlausible(target: string, value: unknown): boolean {
  const field = fieldOf(target)
  const range = ranges[field]
  if (typeof value === 'object' && value !== null && 'systolic' in value) {
    const { systolic } = value
    return typeof systolic === 'number' && systolic <= 320 && systolic >= 20
  }
  if (!range || typeof value !== 'number') return true
  const [least, most] = range
  return value >= least && value <= most && (!whole.has(field) || Number.isInteger(value))
}
