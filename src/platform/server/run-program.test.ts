import { writeFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { runProgram } from './run-program.ts'

const limits = { processorSeconds: 60, megabytes: 640, maxMs: 60_000 }
const limiter = new URL('./limited-program.ts', import.meta.url).href

/** Runs a program that limits itself and then does this. Returns its output, and what it said about its end. */
async function run(work: string, own: object = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'sortie-apart-'))
  const program = path.join(folder, 'program.ts')
  await writeFile(
    program,
    `import { limitProgram, reportEnd } from '${limiter}'
    limitProgram(${JSON.stringify({ ...limits, ...own })})
    ${work}
    reportEnd({})`,
  )
  const { output, report: ended, stop } = runProgram(program, { limits, input: [] })
  try {
    return { output: await text(output), said: await ended }
  } finally {
    stop()
    await rm(folder, { recursive: true })
  }
}

test('a program within its limits says its end', async () => {
  expect(await run(`process.stdout.write('done')`)).toEqual({ output: 'done', said: '{}' })
})

test('a program in a loop is ended when it took its time of the processor', async () => {
  expect(await run('for (;;);', { processorSeconds: 1 })).toMatchObject({ said: '' })
})

test('a program that fills the memory in a loop is ended', async () => {
  const fill = 'const kept: Buffer[] = []; for (;;) kept.push(Buffer.alloc(1_000_000, 1))'
  expect(await run(fill, { megabytes: 200 })).toMatchObject({ said: '' })
})
