import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ChartCard } from './chart-card.tsx'

const width = 400
const entries = [
  { name: 'Trauma', value: 30 },
  { name: 'Cardiac', value: 10 },
]

beforeEach(() => {
  // jsdom has no layout: every element gets the width of a card.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
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

function draw(shape: 'bars' | 'line' | 'donut', drawn: { name: string; value: number; color?: string }[]) {
  const { container } = render(<ChartCard title="Cases" shape={shape} entries={drawn} empty="No data" />)
  const drawing = container.querySelector('svg')
  if (drawing === null) throw new Error('Nothing was drawn.')
  const numbers = (selector: string, name: string) =>
    [...drawing.querySelectorAll(selector)].map((element) => Number(element.getAttribute(name)))
  return { drawing, numbers }
}

// The rounded corner of 3 px begins below the upper edge of a bar.
const widthsOf = (drawing: SVGElement) =>
  [...drawing.querySelectorAll('path')].map((bar) => {
    const [, left, right] = /^M(-?[\d.]+),.*H(-?[\d.]+)/.exec(bar.getAttribute('d') ?? '') ?? []
    return Math.round(Number(right) - Number(left)) + 3
  })

describe('bars', () => {
  test('are drawn 200 px high and at most 40 px wide, each with its value and name', () => {
    const { drawing } = draw('bars', entries)
    expect(drawing.getAttribute('height')).toBe('200')
    expect(widthsOf(drawing)).toEqual([40, 40])
    expect([...drawing.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual([
      '30',
      'Trauma',
      '10',
      'Cardiac',
    ])
  })

  test('show their values on an axis if there are many of them', () => {
    const many = Array.from({ length: 20 }, (_, index) => ({ name: `Type ${index}`, value: 1_000 + index }))
    const { drawing } = draw('bars', many)
    const words = [...drawing.querySelectorAll('text')].map(({ textContent }) => textContent)
    expect(words.slice(0, 5)).toEqual(['0', '500', '1k', '1.5k', 'Type 0'])
  })

  test('have their own colours if a colour has a meaning', () => {
    const { drawing } = draw('bars', [{ name: 'Blood Given', value: 3, color: 'red' }, ...entries])
    const fills = [...drawing.querySelectorAll('path')].map((bar) => bar.getAttribute('fill'))
    expect(fills).toEqual(['red', 'var(--sortie-chart-bar)', 'var(--sortie-chart-bar)'])
  })

  test('name the one under the pointer, and nothing after it has left', () => {
    const { drawing } = draw('bars', entries)
    fireEvent.mouseMove(drawing, { clientX: 300, clientY: 90 })
    expect(screen.getByText('Cardiac - 10 cases')).toBeTruthy()
    fireEvent.mouseMove(drawing, { clientX: 20, clientY: 90 })
    expect(screen.getByText('Trauma - 30 cases')).toBeTruthy()
    fireEvent.mouseLeave(drawing)
    expect(screen.queryByText(/ cases$/)).toBeNull()
  })
})

describe('a line', () => {
  const months = ['Jan 2026', 'Feb 2026', 'Mar 2026', 'Apr 2026', 'May 2026', 'Jun 2026'].map(
    (name, index) => ({ name, value: 10 * index }),
  )

  test('has a point for each month, January to April in their own colours', () => {
    const { drawing, numbers } = draw('line', months)
    expect(drawing.getAttribute('height')).toBe('200')
    expect([...drawing.querySelectorAll('circle')].map((dot) => dot.getAttribute('fill'))).toEqual([
      'var(--sortie-chart-january)',
      'var(--sortie-chart-february)',
      'var(--sortie-chart-march)',
      'var(--sortie-chart-april)',
      'var(--sortie-chart-bar)',
      'var(--sortie-chart-bar)',
    ])
    const heights = numbers('circle', 'cy')
    expect(heights).toEqual(heights.toSorted((a, b) => b - a))
  })

  test('names the month nearest to the pointer', () => {
    const { drawing } = draw('line', months)
    fireEvent.mouseMove(drawing, { clientX: 395, clientY: 50 })
    expect(screen.getByText('Jun 2026 - 50 cases')).toBeTruthy()
    fireEvent.mouseMove(drawing, { clientX: 5, clientY: 50 })
    expect(screen.getByText('Jan 2026 - 0 cases')).toBeTruthy()
  })

  test('of a single month is one point in the middle', () => {
    const { numbers } = draw('line', [{ name: 'May 2026', value: 4 }])
    expect(numbers('circle', 'cx')).toEqual([(40 + width - 12) / 2])
  })
})

describe('a donut', () => {
  test('is a ring from 45 to 70 px that repeats its colours after fifteen', () => {
    const many = Array.from({ length: 16 }, (_, index) => ({ name: `Level ${index}`, value: 1 }))
    const { drawing } = draw('donut', many)
    const slices = [...drawing.querySelectorAll('path')]
    const radii = slices.flatMap((slice) =>
      [...(slice.getAttribute('d') ?? '').matchAll(/A([\d.]+),/g)].map(([, radius]) => Number(radius)),
    )
    expect(slices).toHaveLength(16)
    expect(radii).toHaveLength(32)
    expect(new Set(radii)).toEqual(new Set([45, 70]))
    const colors = slices.map((slice) => slice.getAttribute('fill'))
    expect(colors[14]).toBe('var(--sortie-chart-15)')
    expect(colors[15]).toBe('var(--sortie-chart-1)')
  })

  test('has a legend with each value and share, and the total in its middle', () => {
    draw('donut', entries)
    const legend = screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)
    expect(legend).toEqual(['Trauma3075%', 'Cardiac1025%'])
    expect(screen.getByText('40')).toBeTruthy()
  })

  test('names the slice under the pointer, clockwise from the top, and nothing in its hole', () => {
    const { drawing } = draw('donut', entries)
    const [centerX, centerY] = [72, 100]
    fireEvent.mouseMove(drawing, { clientX: centerX + 57, clientY: centerY })
    expect(screen.getByText('Trauma - 30 cases')).toBeTruthy()
    fireEvent.mouseMove(drawing, { clientX: centerX - 40, clientY: centerY - 41 })
    expect(screen.getByText('Cardiac - 10 cases')).toBeTruthy()
    fireEvent.mouseMove(drawing, { clientX: centerX, clientY: centerY })
    expect(screen.queryByText(/ cases$/)).toBeNull()
  })
})
