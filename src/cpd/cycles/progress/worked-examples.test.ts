import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { cpdStandards } from '#reference/cpd-standards.ts'
import type { CountableActivity } from './amounts.ts'
import { cycleFrom } from './cycle.ts'
import { progressOf } from './progress.ts'

type Row = Record<string, string>

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** Returns the rows of each table of a section, by the names of their columns. */
function tablesOf(section: string): Row[][] {
  const blocks = section.split(/\n\n+/).filter((block) => block.startsWith('|'))
  return blocks.map((block) => {
    const [head = '', , ...lines] = block.trim().split('\n')
    const names = cellsOf(head)
    return lines.map((line) => Object.fromEntries(cellsOf(line).map((cell, at) => [names[at] ?? '', cell])))
  })
}

const amountOrNull = (text: string | undefined): number | null => (text ? Number(text) : null)

const toActivity = (row: Row, index: number): CountableActivity => ({
  id: `${index}`,
  title: 'Worked example',
  date: row['Date'] ?? '',
  hours: Number(row['Hours']),
  participatoryHours: amountOrNull(row['Participatory']),
  credits: amountOrNull(row['Credits']),
  creditSystem: null,
  type: row['Type'] ?? '',
  categories: (row['Categories'] ?? '').split(', '),
})

const page = readFileSync(new URL('../../../../docs/cpd-standards.md', import.meta.url), 'utf8')
const sections = page.split(/\n## /).filter((section) => /^`\w+`, from/m.test(section))

describe('the worked examples of docs/cpd-standards.md', () => {
  test.each(sections.map((section) => [section.split('\n')[0] ?? '', section]))('%s', (_name, section) => {
    const [, code, start = '', today = ''] = /`(\w+)`, from (\S+), on (\d{4}-\d{2}-\d{2})/.exec(section) ?? []
    const standard = cpdStandards.find((cpdStandard) => cpdStandard.code === code)
    if (!standard) throw new Error(`No standard ${code}`)
    const [entered = [], expected = []] = tablesOf(section)
    const found = progressOf(
      {
        standard,
        cycle: cycleFrom(start, standard.cycleMonths),
        overrides: {},
        statuses: [],
        allocations: [],
      },
      { activities: entered.map(toActivity), procedures: [], practiceHoursIn: () => 0 },
      today,
    )
    const shown = found.targets.map((target) => ({
      Target: target.code,
      Amount: `${target.amount}`,
      Pace: target.pace.word === 'behind' ? `behind by ${target.pace.behindBy}` : target.pace.word,
    }))
    expect(shown).toEqual(expected)
  })

  test('there is one for each family of standards', () => {
    expect(sections).toHaveLength(6)
  })
})
