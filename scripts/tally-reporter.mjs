// Writes the summary of a Vitest run for npm test: how many tests passed, which failed and why, and which passed on a retry.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

export default class TallyReporter {
  onTestRunEnd(testModules, unhandledErrors) {
    const tally = { passed: 0, failures: unhandledErrors.map(({ message }) => message), secondTries: [] }
    for (const module of testModules) {
      const file = relative(process.cwd(), module.moduleId)
      tally.failures.push(...module.errors().map(({ message }) => `${file}: ${message}`))
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result()
        const name = `${file}: ${test.fullName}`
        if (state === 'passed') tally.passed += 1
        if (state === 'failed') tally.failures.push(`${name}\n    ${errors[0]?.message ?? 'no reason given'}`)
        if (test.diagnostic()?.flaky) tally.secondTries.push(name)
      }
      for (const suite of module.children.allSuites()) {
        tally.failures.push(...suite.errors().map(({ message }) => `${file}: ${suite.fullName}: ${message}`))
      }
    }
    writeFileSync(process.env.TALLY_FILE, JSON.stringify(tally))
  }
}
