import { expect, test } from 'vitest'
import { checkFolders } from './folders.ts'

const filesIn = (folder: string, names: readonly string[]) =>
  names.map((name) => ({
    path: `${folder}/${name}`,
    lineCount: 1,
    imports: [],
    environmentLine: null,
    writtenTables: new Map<string, number>(),
    commentPaths: [],
    testNames: [],
  }))
const named = (count: number) => Array.from({ length: count }, (_, at) => `file-${at}.ts`)

const folder = 'src/logging/cases/parts'

test('a folder may have 12 entries, tests and READMEs not counted', () => {
  const beside = ['file-1.test.ts', 'README.md']
  expect(checkFolders(filesIn(folder, [...named(12), ...beside]), new Set())).toEqual([])
  expect(checkFolders(filesIn(folder, named(13)), new Set())).toEqual([
    expect.objectContaining({
      path: folder,
      message: expect.stringMatching(/^13 entries, 12 at most: split it by meaning/),
    }),
  ])
})

test('a folder in a folder is one entry', () => {
  const inside = filesIn(`${folder}/server`, named(5))
  expect(checkFolders([...filesIn(folder, named(11)), ...inside], new Set())).toEqual([])
  expect(checkFolders([...filesIn(folder, named(12)), ...inside], new Set())).toHaveLength(1)
})

test('a folder that was crowded may stay so, and leaves the list when it is no longer', () => {
  const crowded = new Set([folder])
  expect(checkFolders(filesIn(folder, named(13)), crowded)).toEqual([])
  expect(checkFolders(filesIn(folder, named(12)), crowded)).toEqual([
    expect.objectContaining({ message: expect.stringMatching(/take it from crowdedFolders/) }),
  ])
})
