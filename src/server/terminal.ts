import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { StartProblem } from '#platform/server/start-problem.ts'

/** A person at the console, who is asked line by line. What they answer to `askSecret` is not shown. */
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
  // As a terminal it takes over the echo from the system, and writes it where nothing is shown for a secret.
  const lines = createInterface({ input: process.stdin, output: screen, terminal: true, historySize: 0 })
  const closed = once(lines, 'close').then(() => {
    throw new StartProblem('Nothing has been done.')
  })
  closed.catch(() => {}) // closed after the last answer
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

/** The first line of what is piped into the program. */
export async function readPipedLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin })
  for await (const line of lines) return line
  return ''
}
