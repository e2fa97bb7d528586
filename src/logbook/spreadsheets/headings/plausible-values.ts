/** The possible range of each field. It is wider than the usual one, so that only values of another kind are outside. */

const ranges: Readonly<Record<string, readonly [min: number, max: number]>> = {
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

/** Scores and counts are whole numbers. */
const wholeNumberFields = new Set([
  'gcsTotal',
  'painScore',
  'teamSize',
  'hoistCycles',
  'hoistCyclesNight',
  'patientSequence',
  'attempts',
])

/** Whether a number is possible in the field. A field without a range accepts any. */
export function isPlausible(target: string, value: unknown): boolean {
  const field = fieldOf(target)
  const range = ranges[field]
  if (typeof value === 'object' && value !== null && 'systolic' in value) {
    const { systolic } = value
    return typeof systolic === 'number' && systolic <= 320 && systolic >= 20
  }
  if (!range || typeof value !== 'number') return true
  const [min, max] = range
  return value >= min && value <= max && (!wholeNumberFields.has(field) || Number.isInteger(value))
}
