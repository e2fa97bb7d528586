import { expect, test } from 'vitest'
import { measureExport, progressWords } from './export-progress.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

test('cases of a CSV are counted, wherever the file is split and whatever a cell contains', () => {
  const file = 'Title,Note\r\nOne,"two\r\nlines, ""quoted"""\r\nTwo,plain\r\n'
  for (let cut = 0; cut <= file.length; cut += 1) {
    const measure = measureExport('csv')
    measure(bytesOf(file.slice(0, cut)), 2)
    expect(measure(bytesOf(file.slice(cut)), 2)).toMatchObject({ cases: 2, total: 2 })
  }
})

test('cases of a JSON are counted by their lines', () => {
  const measure = measureExport('json')
  expect(measure(bytesOf('{"format":"sortie-logbook","cases":[\n{"id":1},'), 3)).toMatchObject({ cases: 1 })
  expect(measure(bytesOf('\n{"id":2},\n{"id":3}\n]}\n'), 3)).toMatchObject({ cases: 3 })
})

test('progress is shown in cases and per cent, or in megabytes if the cases cannot be counted', () => {
  expect(progressWords({ bytes: 0, cases: 0, total: null })).toBe('Preparing your cases...')
  expect(progressWords({ bytes: 5_000, cases: 1_250, total: 5_000 })).toBe('1,250 of 5,000 cases (25 %)')
  expect(progressWords(measureExport('xlsx')(new Uint8Array(2_500_000), 9))).toBe('2.5 MB received...')
})
