import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Condition, Rule } from './contract.ts'
import { nextExpiry, type Validity } from './expiry.ts'
import type { Fact } from './facts.ts'
import { findCurrentTerm } from './renewals.ts'
import { stateOn } from './requirement-state.ts'
import type { RecordFacts } from './status.ts'
import type { Verification } from './words.contract.ts'

type Row = Record<string, string>

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** Returns the rows of the table of a section whose first column has this name. */
function tableOf(section: string, firstColumn: string): Row[] {
  const blocks = section.split(/\n\n+/).filter((block) => block.startsWith('|'))
  const block = blocks.find((block) => cellsOf(block.split('\n')[0] ?? '')[0] === firstColumn)
  if (block === undefined) return []
  const [head = '', , ...lines] = block.trim().split('\n')
  const names = cellsOf(head)
  return lines.map((line) => Object.fromEntries(cellsOf(line).map((cell, at) => [names[at] ?? '', cell])))
}

const usual: Validity & { graceDays: number; remindDays: number[] } = {
  validityMonths: null,
  validityDays: null,
  fixedExpiry: null,
  fixedExpiryParity: null,
  endOfMonth: false,
  earlyRenewalDays: 90,
  graceDays: 0,
  remindDays: [90, 30, 7],
}

/** What an example leaves out of its condition. */
const usualCondition: Record<string, object> = {
  procedures: {
    simulatedAtMost: null,
    codes: ['rapid_sequence_induction'],
    groups: [],
    series: [],
    operatorRoles: ['performed'],
  },
  hoist_cycles: { simulatedAtMost: null },
  cpd: { types: ['simulation'], categories: [] },
}

const ruleOf = (condition: Condition | undefined): Rule | null =>
  condition === undefined
    ? null
    : {
        match: 'all',
        groups: [{ match: 'all', conditions: [{ ...usualCondition[condition.event], ...condition }] }],
        isPaused: false,
      }

const recorded = { isImplied: false, isRecorded: false, standsAlone: true }

function toFact(row: Row, index: number): Fact {
  const amount = Number(row['Amount'])
  const source = { of: 'case', id: `${index}`, label: 'Worked example', date: row['Date'] ?? '' } as const
  const isSimulated = row['Simulated'] === 'yes'
  if (row['Event'] === 'simulation')
    return { ...source, of: 'cpd_activity', event: 'cpd', type: 'simulation', categories: [], hours: amount }
  if (row['Event'] === 'hoist') {
    const cycles = { hoistCycles: amount, hoistCyclesByNight: 0, isSimulated }
    return { ...source, event: 'missions', missionType: 'primary_scene', platform: null, ...cycles }
  }
  const done = { operatorRole: 'performed', count: amount, isSimulated, ...recorded }
  return { ...source, event: 'procedures', code: row['Event'] ?? '', ...done }
}

function toRecords(rows: readonly Row[], validity: Validity): RecordFacts[] {
  const records: RecordFacts[] = []
  for (const [index, row] of rows.entries()) {
    const completedOn = row['Done'] ?? ''
    records.push({
      id: `${index}`,
      completedOn,
      expiresOn: nextExpiry(validity, completedOn, findCurrentTerm(records, completedOn, validity)),
      verification: row['Verification'] as Verification,
      createdAt: `${completedOn}T12:00:00Z`,
    })
  }
  return records
}

const page = readFileSync(new URL('../../../../docs/compliance.md', import.meta.url), 'utf8')
const sections = page.split(/\n## /).filter((section) => /^\d+\. /.test(section))

describe('the worked examples of docs/compliance.md', () => {
  test.each(sections.map((section) => [section.split('\n')[0] ?? '', section]))('%s', (_name, section) => {
    const [, written = '{}'] = /^`(\{.*\})`$/m.exec(section) ?? []
    const { condition, ...facts } = JSON.parse(written) as Partial<typeof usual> & { condition?: Condition }
    const terms = { ...usual, ...facts, rule: ruleOf(condition) }
    const rows = tableOf(section, 'Done')
    const records = toRecords(rows, terms)
    expect(records.map(({ expiresOn }) => expiresOn)).toEqual(rows.map((row) => row['Expires']))
    const waivers = tableOf(section, 'From').map((row, at) => ({
      id: `${at}`,
      from: row['From'] ?? '',
      until: row['Until'] ?? '',
      endedOn: null,
    }))
    const expected = tableOf(section, 'Day')
    const found = expected.map(({ Day: day = '' }) => {
      const known = { records, waivers, facts: tableOf(section, 'Date').map(toFact) }
      const { status, validUntil } = stateOn(terms, known, day)
      return { Day: day, Status: status, 'Valid until': validUntil ?? '' }
    })
    expect(expected.length).toBeGreaterThan(0)
    expect(found).toEqual(expected)
  })

  test('there are twelve', () => {
    expect(sections).toHaveLength(12)
  })
})
