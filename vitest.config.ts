import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { ensureServerBuilt, serverProgram } from './scripts/bootstrap.mjs'
import './scripts/temporary-files-in-memory.mjs'
import { startBundledPrograms } from './scripts/vite/bundled-programs.ts'

const setupFiles = ['src/testing/matchers.ts']
const needsPage = (file: string) => /^\/\/ @vitest-environment jsdom$/m.test(readFileSync(file, 'utf8'))
// Preparing a page costs half a second of processor time, which a test of plain functions does not need.
const inBrowser = [...globSync('src/**/*.test.tsx'), ...globSync('src/**/web/**/*.test.ts').filter(needsPage)]
const onServer = globSync('{src,scripts}/**/*.test.ts').filter((file) => !inBrowser.includes(file))

/** Tests that replace a module, watch the modules load, or start with a device that has nothing stored. */
const needsOwnModules = (file: string) =>
  file === 'src/server/expressions.test.ts' || /vi\.mock\(|fake-indexeddb/.test(readFileSync(file, 'utf8'))

/** Two projects: one worker loads the modules once for many files, and every other file has modules of its own. */
function projects(name: string, files: string[], test: TestProjectInlineConfiguration['test']) {
  const apart = files.filter(needsOwnModules)
  const shared = files.filter((file) => !apart.includes(file))
  return [
    { extends: true as const, test: { ...test, name, include: shared, isolate: false } },
    { extends: true as const, test: { ...test, name: `${name}_apart`, include: apart } },
  ]
}

// A run that watches starts servers from the sources, which change under it.
const isWatching = !process.argv.some((argument) => argument === 'run' || argument === '--run')
const programs = isWatching ? path.resolve('src/server') : await ensureServerBuilt()

export default defineConfig({
  plugins: [react(), startBundledPrograms()],
  test: {
    // Server tests each clone their own database; the argon2 hashes and cloning need the time on a busy machine.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // One more than the cores of CI, because some files mostly wait for a killed server or a stalled database.
    maxWorkers: 3,
    // Tests make much that lives briefly: a larger young generation saves a twentieth of the processor time.
    execArgv: ['--max-semi-space-size=64'],
    // A retry distinguishes a busy machine from a broken test; the end of the run lists the tests that needed one.
    retry: 1,
    env: { BUNDLED_PROGRAMS: isWatching ? '' : pathToFileURL(programs).href },
    provide: {
      externalDatabaseUrl: process.env.TEST_DATABASE_URL ?? '',
      serverPrograms: { main: serverProgram(programs, 'main'), cli: serverProgram(programs, 'cli') },
    },
    projects: [
      ...projects('server', onServer, { setupFiles, globalSetup: ['src/testing/global-setup.ts'] }),
      ...projects('web', inBrowser, {
        environment: 'jsdom',
        setupFiles: [...setupFiles, 'src/testing/web-setup.ts'],
      }),
    ],
  },
})
