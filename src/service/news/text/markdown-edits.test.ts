import { expect, test } from 'vitest'
import { applyTool, type MarkdownTool } from './markdown-edits.ts'

/** Marks the selection by brackets: `one [two] three`. */
const use = (tool: MarkdownTool, text: string) => {
  const start = text.indexOf('⟦')
  const end = text.indexOf('⟧') - 1
  const { value, ...after } = applyTool(tool, { value: text.replace('⟦', '').replace('⟧', ''), start, end })
  return `${value.slice(0, after.start)}⟦${value.slice(after.start, after.end)}⟧${value.slice(after.end)}`
}

test.each([
  ['bold', 'one ⟦two⟧ three', 'one **⟦two⟧** three'],
  ['bold', 'one **⟦two⟧** three', 'one ⟦two⟧ three'],
  ['bold', '⟦⟧', '**⟦bold text⟧**'],
  ['list', 'a\n⟦b\nc⟧\nd', 'a\n⟦- b\n- c⟧\nd'],
  ['list', '⟦- b\n- c⟧', '⟦b\nc⟧'],
  ['numbered', '⟦b\nc⟧', '⟦1. b\n2. c⟧'],
  ['heading', 'a\nb⟦⟧', 'a\n⟦## b⟧'],
  ['quote', '⟦a⟧', '⟦> a⟧'],
  ['link', 'see ⟦here⟧', 'see [here](⟦https://⟧)'],
] as const)('%s makes %s into %s', (tool, before, after) => {
  expect(use(tool, before)).toBe(after)
})

test('a table stands alone', () => {
  expect(use('table', 'a⟦⟧b')).toMatch(/^a\n\n⟦\| Heading .*\n.*\n.*⟧\n\nb$/)
})
