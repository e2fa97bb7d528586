import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, inject, test } from 'vitest'
import { sourceStack } from './source-stack.ts'

const program = inject('serverPrograms').main

/** Returns where a text stands in the bundle, as a line of a stack names it. */
function placeInBundle(text: string): string {
  const folder = path.dirname(program)
  for (const name of readdirSync(folder).filter((name) => name.endsWith('.js'))) {
    const lines = readFileSync(path.join(folder, name), 'utf8').split('\n')
    const line = lines.findIndex((words) => words.includes(text))
    const column = (lines[line]?.indexOf(text) ?? -1) + 1
    if (column > 0) return `${pathToFileURL(path.join(folder, name)).href}:${line + 1}:${column}`
  }
  throw new Error(`The bundle has no ${text}`)
}

const errorAt = (place: string) =>
  Object.assign(new Error('x'), {
    stack: `Error: x\n    at work (${place})\n    at node:internal/timers:1:1`,
  })

// A run that watches has no bundle.
test.skipIf(program.endsWith('.ts'))(
  'a stack of the bundled server names the file and line of the source',
  () => {
    const stack = sourceStack(errorAt(placeInBundle('startService(config, { isDemo')))
    const source = readFileSync('src/server/service.ts', 'utf8').split('\n')
    const line = source.findIndex((words) => words.includes('async function startService(')) + 1
    expect(stack).toMatch(
      new RegExp(`^Error: x\\n    at work \\(file:.*/src/server/service\\.ts:${line}:\\d+\\)\\n`),
    )
    expect(stack).toContain('at node:internal/timers:1:1')
  },
)

test('a place without a map stays as it is', () => {
  const place = 'file:///nowhere/dist/server/0/main.js:1:1'
  expect(sourceStack(errorAt(place))).toBe(errorAt(place).stack)
})
