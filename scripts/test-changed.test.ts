import { expect, test } from 'vitest'

interface TestChanged {
  testsFor: (
    changed: string[],
    sources: Map<string, string>,
    capabilities: string[],
  ) => { tests: string[]; journeys: string[] }
}
const module = new URL('test-changed.mjs', import.meta.url).href
const { testsFor } = (await import(module)) as TestChanged

const sources = new Map([
  ['src/logging/cases/contract.ts', ''],
  ['src/logging/cases/server/cases.ts', "import { a } from '../contract.ts'"],
  ['src/logging/cases/server/cases.test.ts', "import { test } from '#testing/test.ts'"],
  ['src/logbook/book/list.ts', "import { a } from '#logging/cases/contract.ts'"],
  ['src/logbook/book/list.test.ts', "import { list } from './list.ts'"],
  ['src/service/support/server/tickets.test.ts', "import { test } from '#testing/test.ts'"],
  ['src/server/app.ts', "import { cases } from '#logging/cases/server/cases.ts'"],
  ['src/testing/test.ts', "import { app } from '#server/app.ts'"],
  ['e2e/cases.e2e.ts', ''],
  ['e2e/logbook-book.e2e.ts', ''],
  ['e2e/support.e2e.ts', ''],
])
const capabilities = ['logging/cases', 'logbook/book', 'service/support']

test('a change runs the tests and journeys of its capability, and the tests that import it', () => {
  expect(testsFor(['src/logging/cases/contract.ts'], sources, capabilities)).toEqual({
    tests: ['src/logging/cases/server/cases.test.ts', 'src/logbook/book/list.test.ts'],
    journeys: ['e2e/cases.e2e.ts'],
  })
})

test('a journey may have the name of the capability with that of its district', () => {
  expect(testsFor(['src/logbook/book/list.test.ts'], sources, capabilities)).toEqual({
    tests: ['src/logbook/book/list.test.ts'],
    journeys: ['e2e/logbook-book.e2e.ts'],
  })
})

test('a changed test or journey runs alone', () => {
  expect(testsFor(['e2e/support.e2e.ts'], sources, capabilities)).toEqual({
    tests: [],
    journeys: ['e2e/support.e2e.ts'],
  })
})
