/**
 * 300 headings of clinicians' logbooks with six values each, written by somebody who did not know the rules for
 * headings.
 */
import { expect, test } from 'vitest'
import corpus from '#testing/strangers-headings.json' with { type: 'json' }
import { guessColumns } from './guess-columns.ts'

interface Judged {
  heading: string
  isOurs: boolean
  confidence: string
  /** Null: the column is left out, or dropped. */
  becomes: string | null
  isRight: boolean
  isAsked: boolean
}

async function judged({ heading, values, target, also = [] }: (typeof corpus)[number]): Promise<Judged> {
  const cells = values.map((value) => [value])
  const { columns } = await guessColumns([heading], cells, { places: {}, today: '2026-11-27' })
  const [column] = columns
  if (!column) throw new Error('A table of one column has one column')
  const { mapping, confidence, candidates } = column
  const becomes = mapping.use === 'field' ? mapping.target : null
  const isRight = becomes === null || becomes === target || also.includes(becomes)
  return { heading, isOurs: target !== null, confidence, becomes, isRight, isAsked: candidates.length > 0 }
}

test('no sure proposal is wrong, few questions are wrong, and the other columns are left out', async () => {
  const all: Judged[] = []
  for (const entry of corpus) all.push(await judged(entry))
  const filled = all.filter(({ becomes }) => becomes !== null)
  const [sure, likely] = ['sure', 'likely'].map((how) =>
    filled.filter(({ confidence }) => confidence === how),
  )
  const wrong = (columns: Judged[] = []) =>
    columns.filter(({ isRight }) => !isRight).map(({ heading }) => heading)
  expect(wrong(sure)).toEqual([])
  expect(wrong(likely).length).toBeLessThanOrEqual(Math.floor((likely?.length ?? 0) * 0.03))
  // The figures of docs/import.md.
  const ours = all.filter(({ isOurs }) => isOurs)
  const out = ours.filter(({ becomes }) => becomes === null)
  expect({
    headings: all.length,
    ours: ours.length,
    sure: sure?.length,
    likely: likely?.length,
    oursLeftOut: out.length,
    oursAsked: out.filter(({ isAsked }) => isAsked).length,
  }).toEqual({ headings: 300, ours: 200, sure: 74, likely: 23, oursLeftOut: 103, oursAsked: 62 })
})
