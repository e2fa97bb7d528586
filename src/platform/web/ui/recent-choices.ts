import { readUser } from '../session/session-store.ts'

const maxRecent = 5
// Choices are stored per user. Otherwise the choices of one user would tell the next user of this device about their patients.
const keyOf = (name: string): string => `recent:${readUser()?.id ?? ''}:${name}`

/** Returns the signed-in user's recent choices under this name on this device, newest first. */
export function recentChoices(name: string): string[] {
  try {
    const storedChoices: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? '[]')
    return Array.isArray(storedChoices) ? storedChoices.filter((value) => typeof value === 'string') : []
  } catch {
    // Storage is blocked or has other content: there are no recent choices.
    return []
  }
}

export function rememberChoice(name: string, value: string): void {
  const recent = [value, ...recentChoices(name).filter((item) => item !== value)].slice(0, maxRecent)
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(recent))
  } catch {
    // Full or blocked storage only loses the shortcut.
  }
}

interface Frequency {
  /** The month in which the order was created. */
  month: string
  /** The choices in that order. */
  order: string[]
  /** How often each was chosen; earlier months count less. */
  counts: Record<string, number>
}

const frequencyKeyOf = (name: string): string => `frequent:${readUser()?.id ?? ''}:${name}`
const thisMonth = (): string => new Date().toISOString().slice(0, 7)

function readFrequency(name: string): Frequency {
  const noFrequency = { month: '', order: [], counts: {} }
  try {
    const storedFrequency = JSON.parse(
      localStorage.getItem(frequencyKeyOf(name)) ?? 'null',
    ) as Frequency | null
    return storedFrequency !== null &&
      Array.isArray(storedFrequency.order) &&
      typeof storedFrequency.counts === 'object'
      ? storedFrequency
      : noFrequency
  } catch {
    return noFrequency
  }
}

function storeFrequency(name: string, frequency: Frequency): void {
  try {
    localStorage.setItem(frequencyKeyOf(name), JSON.stringify(frequency))
  } catch {
    // Full or blocked storage only loses the order.
  }
}

const monthlyDecay = 0.5

/**
 * Returns the choices that the signed-in user makes most often on this device, the most frequent first. The order changes only
 * once a month, so that fingers find a choice where it was yesterday.
 */
export function frequentChoices(name: string): string[] {
  const storedFrequency = readFrequency(name)
  const month = thisMonth()
  if (storedFrequency.month === month) return storedFrequency.order
  const counts = Object.entries(storedFrequency.counts).filter(([, count]) => count >= monthlyDecay)
  const order = counts.toSorted(([, first], [, second]) => second - first).map(([value]) => value)
  const decayedCounts = Object.fromEntries(counts.map(([value, count]) => [value, count * monthlyDecay]))
  storeFrequency(name, { month, order, counts: decayedCounts })
  return order
}

/** Counts a choice for the order of the next month. */
export function countChoice(name: string, value: string): void {
  frequentChoices(name)
  const frequency = readFrequency(name)
  storeFrequency(name, {
    ...frequency,
    counts: { ...frequency.counts, [value]: (frequency.counts[value] ?? 0) + 1 },
  })
}
