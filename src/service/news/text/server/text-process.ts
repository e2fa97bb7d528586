// A separate program: reads Markdown from standard input, and reports the tree of its parts.
import { text } from 'node:stream/consumers'
import { AppError } from '#platform/server/http/error.ts'
import { limitProgram, reportEnd, reportFailure } from '#platform/server/limited-program.ts'
import { taskLimits } from '#platform/server/task-limits.ts'
import { TextTooComplex } from '../text-tree.ts'
import { parseMarkdown } from './markdown.ts'

limitProgram(taskLimits.parseNews.limits)

try {
  const source = await text(process.stdin)
  reportEnd({ tree: parseMarkdown(source) })
} catch (error) {
  reportFailure(
    error instanceof TextTooComplex ? new AppError('news_text_too_complex', { field: 'source' }) : error,
  )
}
