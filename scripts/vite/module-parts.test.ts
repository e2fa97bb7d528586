import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { allMatched, isOneOf } from './module-parts.ts'

let root = ''
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'module-parts-'))
  await writeFile(path.join(root, 'entry.js'), "import('./screen.js'); import('./dialog.js')")
  await writeFile(path.join(root, 'screen.js'), 'console.log("screen")')
  await writeFile(path.join(root, 'dialog.js'), 'console.log("dialog")')
})
afterEach(async () => rm(root, { recursive: true }))

const buildWith = async (parts: readonly string[]) =>
  build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [allMatched('shell', parts)],
    build: {
      write: false,
      rolldownOptions: {
        input: path.join(root, 'entry.js'),
        output: { codeSplitting: { groups: [{ name: 'shell', test: isOneOf(parts) }] } },
      },
    },
  })

test('a build passes if every part of the group matches a module', async () => {
  await expect(buildWith(['/screen.js', '/dialog.'])).resolves.toBeDefined()
})

test('a build fails, and names the part, if a part of the group matches no module', async () => {
  await expect(buildWith(['/screen.js', '/renamed.js'])).rejects.toThrow(
    'no module of "shell" matches /renamed.js',
  )
})
