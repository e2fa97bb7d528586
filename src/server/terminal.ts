import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { OperatorError } from '#platform/server/start-problem.ts'

/** Asks the operator at the console line by line. `askSecret` does not show the answer. */
export interface Terminal {
  ask(question: string): Promise<string>
  askSecret(question: string): Promise<string>
  close(): void
}

export function openTerminal(): Terminal {
  let isSecret = false
  const screen = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (!isSecret) process.stderr.write(chunk)
      done()
    },
  })
  // `terminal: true` makes readline echo the input instead of the system; `screen` suppresses it for a secret.
  const lines = createInterface({ input: process.stdin, output: screen, terminal: true, historySize: 0 })
  const closed = once(lines, 'close').then(() => {
    throw new OperatorError('Nothing has been changed.')
  })
  closed.catch(() => {}) // closing after the last answer is not an error
  const ask = async (question: string) => {
    const answer = new Promise<string>((resolve) => lines.question(`${question}: `, resolve))
    return Promise.race([answer, closed])
  }
  return {
    ask,
    askSecret: async (question) => {
      process.stderr.write(`${question}: `)
      isSecret = true
      try {
        return await ask('')
      } finally {
        isSecret = false
        process.stderr.write('\n')
      }
    },
    close: () => lines.close(),
  }
}

/** Returns the first line of standard input. */
export async function readPipedLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin })
  for await (const line of lines) return line
  return ''
}
