// npm test: runs every check and test that a change must pass. Nothing needs to be started or installed first.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import {
  compiledCode,
  ensureInstalled,
  ensureWebBuilt,
  nodeBinary,
  root,
  runCommand,
  say,
} from './bootstrap.mjs'
import { runChecks } from './check.mjs'
import { ensureChromium } from './chromium.mjs'
import { installPostgresMajors } from './postgres-majors/install.mjs'
import './temporary-files-in-memory.mjs'

const reports = mkdtempSync(join(tmpdir(), 'sortie-reports-'))
const tally = { passed: 0, failures: [], secondTries: [] }
const count = ({ passed, failures, secondTries = [] }) => {
  tally.passed += passed
  tally.failures.push(...failures)
  tally.secondTries.push(...secondTries)
}

try {
  await ensureInstalled()
  // May download it, which costs the tests nothing.
  const chromium = ensureChromium()
  chromium.catch(() => {}) // reported where it is needed
  const olderPostgres = installPostgresMajors().catch((error) => say(error.message))
  await ensureWebBuilt()
  await runStep('JavaScript budgets', [nodeBinary(), 'bench/web-size.ts'])
  // Beside the next two steps: none keeps two cores busy.
  say('— types, lint, format, structure, dependencies')
  const checks = runChecks()
  await runStep('benchmarks, smoke size', [nodeBinary(), 'bench/main.ts', '--smoke'])
  await runStep('types of the database', [nodeBinary(), 'scripts/types-db.ts', '--verify'])
  count(await checks)
  await olderPostgres
  await runVitest()
  await runPlaywright(await chromium)
} catch (error) {
  tally.failures.push(error.message)
} finally {
  rmSync(reports, { recursive: true, force: true })
}
if (tally.secondTries.length > 0) say(`Passed only on a retry:\n${listed(tally.secondTries)}`)
if (tally.failures.length > 0) say(`Failed:\n${listed(tally.failures)}`)
process.stdout.write(`${tally.passed} passed, ${tally.failures.length} failed\n`)
process.exit(tally.failures.length === 0 && tally.passed > 0 ? 0 : 1)

// Repeats the failures at the end, because readers of a long log start there.
function listed(names) {
  return names.map((name) => `  ${name}`).join('\n')
}

async function runStep(title, command, env = {}) {
  say(`— ${title}`)
  const { code } = await runCommand(command, { env: { ...pinnedNode(), ...env } })
  count(code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [title] })
}

async function runVitest() {
  say('— unit and server tests')
  const report = join(reports, 'vitest.json')
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts', 'tally-reporter.mjs')}`]
  const { code } = await runCommand([nodeBinary(), vitest, 'run', ...reporters], {
    env: { ...pinnedNode(), TALLY_FILE: report },
  })
  count(completed(code, readReport(report), 'unit and server tests'))
}

async function runPlaywright(chromium) {
  const env = { ...pinnedNode(), CHROMIUM_PATH: chromium }
  say('— end-to-end')
  const report = join(reports, 'playwright.json')
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const { code } = await runCommand([nodeBinary(), playwright, 'test', '--reporter=list,json'], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  const { stats, suites = [] } = readReport(report)
  const journeys = suites.flatMap(journeysIn)
  const named = (status) => journeys.filter((journey) => journey.status === status).map(({ name }) => name)
  const results = { failures: named('unexpected'), secondTries: named('flaky') }
  const { expected = 0, flaky = 0 } = stats ?? {}
  count(completed(code, { passed: expected + flaky, ...results }, 'end-to-end'))
}

function journeysIn({ title, specs = [], suites = [] }) {
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ projectName, status }) => ({
      status,
      name: `[${projectName}] ${title}: ${spec.title}`,
    })),
  )
  return [...own, ...suites.flatMap(journeysIn)]
}

// A run that ended before it could report has failed too.
function completed(code, { passed = 0, failures = [], secondTries = [] }, title) {
  const broke = code !== 0 && failures.length === 0
  return { passed, failures: broke ? [`${title}: ended with ${code}`] : failures, secondTries }
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

// Tests that start "node" get the pinned Node too, and start it from compiled code as `npm start` does.
function pinnedNode() {
  return {
    PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
    NODE_COMPILE_CACHE: compiledCode,
  }
}
