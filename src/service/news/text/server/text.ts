import { fileURLToPath } from 'node:url'
import type { PlainCode } from '#platform/contract/errors.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { getQueue } from '#platform/server/queues.ts'
import { runProgram } from '#platform/server/run-program.ts'
import { taskLimits } from '#platform/server/task-limits.ts'
import type { Block } from '../text-tree.ts'
import { textTreeSchema } from './tree-schema.ts'

const program = fileURLToPath(new URL('./text-process.ts', import.meta.url))

interface ParseResult {
  tree?: unknown
  refused?: PlainCode
  details?: AppError['details']
  /** The error of our own program, if it failed. */
  fault?: string
}

/**
 * Parses the text of a post in a separate process, and checks that the tree has only allowed parts. Throws `news_text_too_complex` for a
 * text that is nested too deeply, has too many parts, or takes too long. See docs/decisions/0118.
 */
export const parseText = (deps: Pick<Deps, 'pool'>, userId: string, source: string): Promise<Block[]> =>
  getQueue(deps, 'parseNews')(userId, async () => {
    const { output, report, stop } = runProgram(program, {
      limits: taskLimits.parseNews.limits,
      input: [source],
    })
    try {
      output.resume()
      const json = await report
      // It was ended at its limits.
      if (json === '') throw new AppError('news_text_too_complex', { field: 'source' })
      const { tree, refused, details, fault } = JSON.parse(json) as ParseResult // written by our own process
      if (refused) throw new AppError(refused, details)
      if (tree === undefined) throw new Error(`Parsing a post failed: ${fault}`)
      const checked = textTreeSchema.safeParse(tree)
      if (!checked.success) throw new AppError('news_text_too_complex', { field: 'source' })
      return checked.data
    } finally {
      stop()
    }
  })
