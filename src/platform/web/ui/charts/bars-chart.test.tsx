import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ChartCard } from './chart-card.tsx'
import type { ChartEntry } from './chart-entry.ts'

const phone = 326
let width = phone

beforeEach(() => {
  width = phone
  // jsdom has no layout: every element gets the width of a card.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function draw(entries: ChartEntry[]) {
  const { container } = render(<ChartCard title="Cases" shape="bars" entries={entries} empty="No data" />)
  const drawing = container.querySelector('svg')
  if (drawing === null) throw new Error('Nothing was drawn.')
  const bars = [...drawing.querySelectorAll('path')].map((bar) => ({
    // The rounded corners begin 3 px below the end of a bar.
    length: Math.round(3 - Number(/^M[^V]+V(-?[\d.]+)/.exec(bar.getAttribute('d') ?? '')?.[1])),
    thickness: 2 * -Number(/^M(-?[\d.]+)/.exec(bar.getAttribute('d') ?? '')?.[1]),
    isHorizontal: (bar.getAttribute('transform') ?? '').includes('rotate(90)'),
    isCut: bar.parentElement?.querySelector('line') !== null,
  }))
  const words = [...drawing.querySelectorAll('text')].map(({ textContent }) => textContent)
  return { drawing, bars, words }
}

const long = [
  { name: 'Haemorrhage Management', value: 40 },
  { name: 'Rapid Sequence Induction', value: 20 },
  { name: 'Fracture Splintage', value: 0 },
  { name: 'Wound Management', value: 10 },
]

describe('bars with long names', () => {
  test('are horizontal, 200 px high in all and at most 40 px thick, with whole names and values', () => {
    const { drawing, bars, words } = draw(long)
    expect(drawing.getAttribute('height')).toBe('200')
    expect(bars.every(({ isHorizontal }) => isHorizontal)).toBe(true)
    expect(Math.max(...bars.map(({ thickness }) => thickness))).toBe(40)
    expect(words).toEqual([
      '40',
      'Haemorrhage Management',
      '20',
      'Rapid Sequence Induction',
      '0',
      'Fracture Splintage',
      '10',
      'Wound Management',
    ])
  })

  test('are as long as their values, and leave room for names and values', () => {
    const { drawing, bars } = draw(long)
    const [first = 0, second = 0] = bars.map(({ length }) => length)
    expect(Math.abs(first - 2 * second)).toBeLessThanOrEqual(1)
    expect(first).toBeGreaterThan(100)
    const [figure] = drawing.querySelectorAll('text')
    expect(Number(figure?.getAttribute('x')) + 16).toBeLessThan(phone)
  })

  test('are vertical again if there is room', () => {
    width = 1_000
    expect(draw(long).bars.some(({ isHorizontal }) => isHorizontal)).toBe(false)
  })

  test('name the one under the pointer, from top to bottom', () => {
    const { drawing } = draw(long)
    fireEvent.mouseMove(drawing, { clientX: 5, clientY: 75 })
    expect(screen.getByText('Rapid Sequence Induction - 20 cases')).toBeTruthy()
    fireEvent.mouseMove(drawing, { clientX: 300, clientY: 10 })
    expect(screen.getByText('Haemorrhage Management - 40 cases')).toBeTruthy()
    fireEvent.mouseLeave(drawing)
    expect(screen.queryByText(/ cases$/)).toBeNull()
  })

  test('are combined if there are too many: the smallest are one bar, listed below it and in the table', () => {
    const many = Array.from({ length: 18 }, (_, index) => ({
      name: `Critical care ${index + 1}`,
      value: 100 - index,
    }))
    const { bars, words } = draw(many)
    expect(bars).toHaveLength(12)
    expect(words).toContain('All others')
    expect(screen.getByText(/^All others: Critical care 12 89, .*, Critical care 18 83\.$/)).toBeTruthy()
    expect(screen.getAllByRole('row')).toHaveLength(1 + 18)
  })
})

describe.each([
  [
    'horizontal',
    [
      { name: 'Team, organ or equipment transport by road', value: 40 },
      { name: 'Rapid Sequence Induction', value: 20 },
    ],
  ],
  [
    'vertical',
    [
      { name: 'Trauma', value: 40 },
      { name: 'Burns', value: 20 },
    ],
  ],
])('"Other" among %s bars', (layout, named) => {
  const lengths = (entries: ChartEntry[]) => {
    const found = draw(entries).bars.map(({ length }) => length)
    cleanup()
    return found
  }

  test('does not set the scale: the named bars are as long as without it', () => {
    // With as many digits, because the figures take room too.
    const without = lengths([...named, { name: 'Other', value: 10 }])
    const withMany = lengths([...named, { name: 'Other', value: 99 }])
    expect(withMany.slice(0, 2)).toEqual(without.slice(0, 2))
    expect(withMany[2]).toBe(without[0])
  })

  test('is marked as cut short, shows its number, and both are described in text', () => {
    const { bars, words } = draw([...named, { name: 'Other', value: 950 }])
    expect(bars.every(({ isHorizontal }) => isHorizontal === (layout === 'horizontal'))).toBe(true)
    expect(bars.map(({ isCut }) => isCut)).toEqual([false, false, true])
    expect(words).toContain('950')
    // Elements with a role are what a screen reader reads.
    expect(screen.getByRole('paragraph').textContent).toBe(
      'The bar of Other is cut short: it stands for 950 cases.',
    )
  })

  test('is a bar like the others if it fits the scale', () => {
    const { bars } = draw([...named, { name: 'Other', value: 30 }])
    expect(bars.map(({ isCut }) => isCut)).toEqual([false, false, false])
    expect(screen.queryByText(/cut short/)).toBeNull()
  })

  test('is drawn whole if nothing else was counted', () => {
    const { bars } = draw([...named.map(({ name }) => ({ name, value: 0 })), { name: 'Other', value: 7 }])
    expect(bars.map(({ isCut }) => isCut)).toEqual([false, false, false])
  })
})

test('shows its number beside an axis if it exceeds the scale', () => {
  const many = Array.from({ length: 20 }, (_, index) => ({ name: `Type ${index}`, value: 10 }))
  const { words } = draw([...many, { name: 'Other', value: 4_321 }])
  expect(words.slice(0, 3)).toEqual(['0', '5', '10'])
  expect(words).toContain('4.3k')
})
