import { expect, test } from 'vitest'
import { createFileFinder, matchFiles, type RowWithFileNames } from './match-files.ts'

const offered = (...paths: string[]) => paths.map((path, index) => ({ id: `file ${index}`, path }))
const naming = (...cells: string[]): RowWithFileNames[] =>
  cells.map((cell, index) => ({ row: index + 2, fileNameCells: [cell], title: '', date: null }))
const titled = (...rows: [title: string, date: string | null][]): RowWithFileNames[] =>
  rows.map(([title, date], index) => ({ row: index + 2, fileNameCells: [], title, date }))

const byColumn = (cells: string[], paths: string[]) =>
  matchFiles(naming(...cells), offered(...paths), { hasNameColumn: true, maxPerRecord: 5 })
const byTitle = (rows: RowWithFileNames[], paths: string[]) =>
  matchFiles(rows, offered(...paths), { hasNameColumn: false, maxPerRecord: 5 }).map(({ files }) =>
    files.map(({ path }) => path),
  )

test('a file name is found regardless of folder, case, extension and encoding of accents', () => {
  const find = createFileFinder(offered('Certificates/ALS 2025.PDF', 'e\u0301tude.jpg', 'a,b.png'))
  expect(find('als 2025.pdf')).toMatchObject({ id: 'file 0' })
  expect(find('C:\\Users\\me\\ALS  2025.pdf')).toMatchObject({ id: 'file 0' })
  expect(find('als 2025')).toMatchObject({ id: 'file 0' })
  expect(find('\u00c9tude.jpg')).toMatchObject({ id: 'file 1' })
  expect(find('als 2025.jpg')).toBe('missing')
  expect(find('als')).toBe('missing')
})

test('a name of two different files is left out unless the folder says which one is meant', () => {
  const paths = ['2024/als.pdf', '2025/als.pdf', 'mils.pdf', 'mils.jpg']
  const [bare, inFolder, elsewhere, stem] = byColumn(
    ['als.pdf', '2025/als.pdf', '2023/als.pdf', 'mils'],
    paths,
  )
  expect(bare).toMatchObject({ files: [], ambiguous: ['als.pdf'] })
  expect(inFolder?.files).toEqual([{ id: 'file 1', path: '2025/als.pdf' }])
  expect(elsewhere).toMatchObject({ files: [], ambiguous: ['2023/als.pdf'] })
  expect(stem).toMatchObject({ files: [], ambiguous: ['mils'] })
})

test('two files with the same content count as one', () => {
  const files = [
    { id: 'same', path: 'a/als.pdf' },
    { id: 'same', path: 'b/als.pdf' },
  ]
  expect(createFileFinder(files)('als.pdf')).toMatchObject({ id: 'same' })
})

test('a cell may name several files, and a name may contain a comma', () => {
  const [several, comma, none] = byColumn(
    ['one.pdf; two.pdf\nthree.pdf, gone.pdf', 'a, b.pdf', 'yes'],
    ['one.pdf', 'two.pdf', 'three.pdf', 'a, b.pdf'],
  )
  expect(several?.files.map(({ path }) => path)).toEqual(['one.pdf', 'two.pdf', 'three.pdf'])
  expect(several?.missing).toEqual(['gone.pdf'])
  expect(comma?.files).toHaveLength(1)
  expect(none).toEqual({ files: [], missing: [], ambiguous: [], excess: [] })
})

test('a record can have five files, and the names of the others are reported', () => {
  const paths = [1, 2, 3, 4, 5, 6].map((number) => `page ${number}.jpg`)
  const [row] = byColumn([paths.join(';')], paths)
  expect(row?.files).toHaveLength(5)
  expect(row?.excess).toEqual(['page 6.jpg'])
})

test('a number is the name of a file only if no other row has the same number', () => {
  const rows = byColumn(['1', '1', '12'], ['1.pdf', '12.pdf'])
  expect(rows.map(({ files }) => files.map(({ path }) => path))).toEqual([[], [], ['12.pdf']])
})

test('without a column, a file belongs to the only row with its title and with the day or year in its name', () => {
  const rows = titled(
    ['ALS provider course', '2025-03-12'],
    ['Journal club', '2025-03-28'],
    ['Journal club', '2025-04-28'],
  )
  expect(byTitle(rows, ['als-provider-course.pdf', 'Certificate Journal Club 2025-04-28.pdf'])).toEqual([
    ['als-provider-course.pdf'],
    [],
    ['Certificate Journal Club 2025-04-28.pdf'],
  ])
  expect(byTitle(rows, ['ALS provider course 2025.pdf'])[0]).toEqual(['ALS provider course 2025.pdf'])
  expect(byTitle(rows, ['ALS provider course 2024.pdf'])[0]).toEqual([])
  expect(byTitle(rows, ['journal club.pdf', 'als.pdf', 'scan0001.pdf'])).toEqual([[], [], []])
})

test('two files for one row, and a file for two rows, are left out', () => {
  const rows = titled(['ALS', '2025-03-12'])
  expect(byTitle(rows, ['als.pdf', 'ALS.jpg'])).toEqual([[]])
})
